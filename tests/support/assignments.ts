import { demoClock } from "../../app/modules/operations/demo/demo-company";
import { newAssignmentSchema } from "../../app/modules/patrols/assignments/assignment.schema";
import * as Assignments from "../../app/modules/patrols/assignments/assignments.server";
import { week } from "../../app/modules/patrols/assignments/week.server";
import { boardOf } from "../../app/modules/patrols/assignments/week-board";
import { weekLinks } from "../../app/modules/patrols/assignments/week-links";
import { usualHours } from "../../app/modules/patrols/assignments/week-shifts";
import type { Actor } from "../../app/modules/shared/audit/audit.server";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { dayAt, laterDay } from "../../app/platform/wall-time";
import { emptyTables } from "./database";

export const { timeZone } = demoClock;
/** What turns nights into instants in the tests. */
export const clock = demoClock;
export const today = dayAt(new Date(), timeZone);
export const soon = laterDay(today, 10);

/** A person who works here, with a licence unless it is null. */
export async function addGuard(
  fullName: string,
  licence: { expires?: string; class?: string } | null = {},
): Promise<string> {
  const id = newId();
  await db.insertInto("profiles").values({ id, kind: "staff", fullName }).execute();
  if (!licence) return id;
  const { expires: expiresOn = "2199-12-31", class: kind = "guard" } = licence;
  await db
    .insertInto("guardLicences")
    .values({ profileId: id, number: "11223344", class: kind, expiresOn })
    .execute();
  return id;
}

/** Sends the form of a night patrol; `by` plans it. Returns the id of the shift, or of a series' first one. */
export async function addAssignment(by: Actor, typed: object = {}): Promise<string> {
  const patrol = { title: "Lanternwood patrol", location: "Brampton", from: "23:00", to: "07:00" };
  const { id } = await Assignments.create(newAssignmentSchema.parse({ ...patrol, day: soon, ...typed }), by);
  return id ?? "";
}

export async function findAssignment(id: string) {
  const assignment = await Assignments.find(id);
  if (!assignment) throw new Error("There is no such assignment.");
  return assignment;
}

export async function forgetAssignments(): Promise<void> {
  await emptyTables();
}

/** The lines of a week as staff see it, each with its name and, by day, the titles; people without a shift last. */
export async function weekLines(monday: string): Promise<[name: string, days: string[]][]> {
  const days = Array.from({ length: 7 }, (_, index) => laterDay(monday, index));
  const { shifts, guards } = await week(monday);
  const shown = { view: "all", day: monday, monday, sunday: laterDay(monday, 6) } as const;
  const links = weekLinks({ ...shown, plansFrom: monday, chosen: undefined });
  const usual = usualHours(shifts);
  const { groups } = boardOf({
    days,
    tonight: today,
    now: new Date(),
    shifts,
    guards,
    needs: [],
    usual,
    view: "all",
    links,
    overtimeAfter: 44,
  });
  const lines = groups.flatMap((group) => group.lines);
  const idle = groups.flatMap(({ people }) => people?.named ?? []);
  const title = ({ label, rest }: { label: string; rest: string }) => (label + rest).split(", ")[0] ?? "";
  return [
    ...lines.map(({ name, cells }): [string, string[]] => [
      name,
      cells.flatMap(({ isRun, bars }) => (isRun ? bars.map(title) : [bars.map(title).join()])),
    ]),
    ...idle.map(({ name }): [string, string[]] => [name, days.map(() => "")]),
  ];
}
