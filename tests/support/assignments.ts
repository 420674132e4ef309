import { newAssignmentSchema } from "../../app/modules/patrols/assignments/assignment.schema";
import * as Assignments from "../../app/modules/patrols/assignments/assignments.server";
import type { Actor } from "../../app/modules/shared/audit/audit.server";
import { db } from "../../app/platform/db.server";
import { newId } from "../../app/platform/ids.server";
import { dayAt, laterDay } from "../../app/platform/wall-time";
import { emptyTables } from "./database";

export const timeZone = "America/Toronto";
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
