import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import * as GuardReports from "~/modules/inquiries/inquiries/guard-reports.server";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { hourAt, nightAt } from "~/platform/wall-time";
import { forgetAssignments, timeZone } from "../../../../tests/support/assignments";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { refusalOf } from "../../../../tests/support/refusals";
import { incidentSchema } from "./incident.schema";
import * as Incidents from "./incidents.server";

useTestDatabase({ queues: [GuardReports.guardReportMail] });

const hour = 3_600_000;

let owner: TestPerson;
let guard: TestPerson;
let round: Awaited<ReturnType<typeof addRound>>;
let report: { id: string; createdAt: Date };

beforeEach(async () => {
  await forgetAssignments();
  owner = await addPerson({ role: "owner" });
  guard = await addPerson({ role: "guard" });
  round = await addRound(owner, ["Elm Road"]);
  report = await reported();
});

/** A guard's report from a shift that is under way. */
async function reported(by = guard, withShift = true): Promise<{ id: string; createdAt: Date }> {
  const now = new Date();
  const night = nightAt(now, timeZone);
  if (withShift)
    await db
      .insertInto("workAssignments")
      .values({
        ...{ id: newId(), title: "Patrol", location: "Brampton", guardId: guard.id, communityId: round.id },
        ...{ scheduledStart: new Date(now.getTime() - hour), scheduledEnd: new Date(now.getTime() + hour) },
        ...{ timeZone, wallDay: night, wallFrom: "23:00", wallTo: "07:00" },
      })
      .execute();
  const input = { name: "Amir", phone: "+19055550151", message: `A window ${newId()}.`, shiftPlace: null };
  await inTransaction(db, (trx) => GuardReports.report(input, by, trx));
  return db
    .selectFrom("inquiries")
    .select(["id", "createdAt"])
    .where("guardId", "=", by.id)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

const typed = (values: object = {}) =>
  incidentSchema.parse({
    ...{ streetId: round.streets[0]?.id, kind: "break_in", did: "Waited for the police, who took a report" },
    hour: String(hourAt(report.createdAt, timeZone)),
    ...values,
  });

const write = (values: object = {}, hours = 12) =>
  Incidents.write(report.id, typed(values), owner, {
    at: new Date(report.createdAt.getTime() + hours * hour),
  });

async function written() {
  const night = nightAt(report.createdAt, timeZone);
  return Incidents.listIn({ communityId: round.id, from: night, to: night });
}

test("row 271: staff write a guard's report for residents twelve hours later, and may write it anew", async () => {
  expect(await refusalOf(write({}, 11.99))).toMatchObject({
    status: 409,
    message: expect.stringContaining("12 hours after the report"),
  });
  await write();
  await write({ kind: "damage" }, 20);
  expect(await written()).toEqual([
    expect.objectContaining({ street: "Elm Road", kind: "damage", did: expect.stringContaining("police") }),
  ]);
  expect(await Incidents.read(report.id)).toMatchObject({
    community: { id: round.id },
    written: { kind: "damage" },
  });
  const early = sql`UPDATE public_incidents SET written_at = reported_at + interval '11 hours'`;
  await expect(early.execute(db), "whatever the code does").rejects.toThrow("check");
});

test("row 271: its words have no number, and its street and hour are those of the round", async () => {
  for (const did of ["Called number 18", "Waited at 12b"])
    expect(() => typed({ did })).toThrow("Leave out house numbers and other numbers");
  expect(() => typed({ hour: "24" })).toThrow("Choose the hour");
  const far = await addRound(owner, ["Far Away"]);
  expect(await refusalOf(write({ streetId: far.streets[0]?.id }))).toMatchObject({
    message: "Nothing was written. Choose a street of the round.",
  });
  const later = String((hourAt(report.createdAt, timeZone) + 2) % 24);
  const isNextNight = nightAt(new Date(report.createdAt.getTime() + 2 * hour), timeZone);
  if (isNextNight === nightAt(report.createdAt, timeZone))
    expect(await refusalOf(write({ hour: later }))).toMatchObject({
      message: "Nothing was written. The guard reported it before that hour.",
    });
  expect(await written()).toEqual([]);
});

test("row 271: only of a guard's report, and only where the guard was on a round", async () => {
  const id = newId();
  await sql`INSERT INTO inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
    preferred_contact_time) VALUES (${id}, ${id.slice(-12)}, 'Ada', 'ada@example.test', '9055550199', 'Hello', 'Other',
    'N/A', 'Any Time')`.execute(db);
  expect(await Incidents.read(id)).toBeUndefined();
  expect(await refusalOf(Incidents.write(id, typed(), owner))).toMatchObject({ status: 404 });
  const alone = await reported(await addPerson({ role: "guard" }), false);
  const at = new Date(alone.createdAt.getTime() + 12 * hour);
  expect(await refusalOf(Incidents.write(alone.id, typed(), owner, { at }))).toMatchObject({ status: 409 });
});
