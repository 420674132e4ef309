import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { dayAt, hourAt, instantsOf, laterDay } from "~/platform/wall-time";
import { personsPhone, timeZone } from "./demo-company";

const day = 86_400_000;
const hour = 3_600_000;

const people = [
  ["Gurpreet Dhillon", "Brampton"],
  ["Hana Kovač", "Mississauga"],
  ["Ibrahim Sesay", "Brampton"],
  ["Joana Freitas", "Caledon"],
  ["Kwame Boateng", "Brampton"],
  ["Li Na Zhou", "Mississauga"],
  ["Marek Nowak", "Brampton"],
  ["Nadia Rahmani", "Mississauga"],
  ["Oluwaseun Ade", "Brampton"],
  ["Priya Nair", "Brampton"],
  ["Quentin Roy", "Mississauga"],
  ["Rosa Delgado", "Caledon"],
  ["Santiago Vega", "Brampton"],
  ["Tomasz Lis", "Mississauga"],
  ["Uzma Qureshi", "Brampton"],
  ["Vikram Sethi", "Brampton"],
  ["Wanda Pereira", "Mississauga"],
  ["Xavier Morin", "Brampton"],
  ["Yusuf Demir", "Caledon"],
] as const;

const streets = ["Bovaird Drive", "Steeles Avenue", "Queen Street", "Hurontario Street", "Mayfield Road"];
const goingOn = 18;

function daysHere(index: number): number {
  if (index < 4) return 12;
  return index < 7 ? 44 : 400 + index;
}

/** More guards, up to 24 on the duty list, with 18 shifts in progress and those of the two months before (B10). */
export async function addDemoDuty(now: Date, trx: Executor): Promise<void> {
  const guards = people.map(([fullName, city], index) => ({ id: newId(), fullName, city, index }));
  await trx
    .insertInto("profiles")
    .values(
      guards.map(({ id, fullName, city, index }) => ({
        ...{ id, kind: "staff" as const, fullName, displayName: fullName.split(" ")[0], city, state: "ON" },
        ...{ phoneNumber: personsPhone(160 + index), setupCompleted: true },
        createdAt: new Date(now.getTime() - daysHere(index) * day),
      })),
    )
    .execute();
  await trx
    .insertInto("guardLicences")
    .values(
      guards.map(({ id, index }) => ({
        ...{ profileId: id, class: "guard" as const, number: String(11_460_120 + index * 613) },
        expiresOn: new Date(now.getTime() + (90 + index * 31) * day).toISOString().slice(0, 10),
      })),
    )
    .execute();
  const { count } = await trx
    .selectFrom("workAssignments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "in_progress")
    .executeTakeFirstOrThrow();
  const begun = new Date(now.getTime() - 2 * hour);
  const today = dayAt(begun, timeZone);
  const [from, to] = [clock(hourAt(begun, timeZone)), clock(hourAt(begun, timeZone) + 8)];
  const busy = guards.slice(0, goingOn - count);
  const rows = [
    ...busy.map((guard) => shift(guard, { day: today, from, to }, "in_progress")),
    ...guards.map((guard) => shift(guard, nightOf(laterDay(today, -9 - guard.index)), "completed")),
    ...guards.slice(3).map((guard) => shift(guard, nightOf(laterDay(today, -39 - guard.index)), "completed")),
  ];
  await trx.insertInto("workAssignments").values(rows).execute();
}

function clock(hours: number): string {
  return `${String(hours % 24).padStart(2, "0")}:00`;
}

function nightOf(of: string) {
  return { day: of, from: "23:00", to: "07:00" };
}

function shift(
  { id, city, index }: { id: string; city: string; index: number },
  times: { day: string; from: string; to: string },
  status: "in_progress" | "completed",
) {
  const street = streets[index % streets.length];
  const { start, end } = instantsOf({ ...times, timeZone });
  return {
    ...{
      id: newId(),
      title: `${street} patrol`,
      location: `${street}, ${city}`,
      guardId: id,
      status,
      timeZone,
    },
    ...{ wallDay: times.day, wallFrom: times.from, wallTo: times.to },
    ...{ scheduledStart: start, scheduledEnd: end },
  };
}
