import * as Interviews from "~/modules/hiring/interviews/interview-handover.server";
import * as InquiryList from "~/modules/inquiries/inquiries/inquiry-list.server";
import * as Leaving from "~/modules/patrols/assignments/leaving.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { type InvitedRole, may } from "~/modules/shared/roles/roles";
import * as Employees from "~/modules/staff/employees/employees.server";
import * as Assignees from "~/modules/staff/team/assignees.server";
import * as Owners from "~/modules/staff/team/owners.server";
import * as Staff from "~/modules/staff/team/staff.server";
import { AppError, FieldRefusal } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { type Handover, noHeir } from "./handover.schema";

type Person = { id: string; name: string };

/** What a person has to hand over, and who may take it. */
export async function workOf(userId: string, executor: Executor = db) {
  const [inquiries, interviews] = [
    await InquiryList.countOpenOf(userId, executor),
    await Interviews.countComingOf(userId, executor),
  ];
  const others = (people: Person[]) => people.filter(({ id }) => id !== userId);
  return {
    shifts: await Leaving.aheadOf(userId, executor),
    inquiries: { count: inquiries, people: others(await Assignees.list("inquiries", executor)) },
    interviews: { count: interviews, people: others(await Assignees.list("jobs", executor)) },
  };
}

const parts = [
  ["inquiries", "inquiriesTo", InquiryList.handOver, InquiryList.countOpenOf],
  ["jobs", "interviewsTo", Interviews.handOver, Interviews.countComingOf],
] as const;

/**
 * Refuses an act that leaves open who takes over work the person keeps no longer; what they may not do to themselves is
 * refused anyway. @throws FieldRefusal
 */
export async function refuseUnanswered(
  userId: string,
  to: Handover,
  { by, keeps }: { by: { id: string }; keeps?: InvitedRole },
  executor: Executor = db,
): Promise<void> {
  if (userId === by.id) return;
  const missing: Record<string, string> = {};
  for (const [area, field, , count] of parts) {
    if (to[field] !== undefined || (keeps && may(keeps, area, "write"))) continue;
    if ((await count(userId, executor)) > 0) missing[field] = noHeir;
  }
  if (Object.keys(missing).length > 0) throw new FieldRefusal("Nothing was handed over.", missing);
}

async function handOver(
  { userId, keeps }: { userId: string; keeps?: InvitedRole },
  to: Handover,
  by: Audit.Actor,
  trx: Executor,
): Promise<void> {
  let moved = 0;
  for (const [area, field, move] of parts) {
    if (keeps && may(keeps, area, "write")) continue;
    const heir = to[field] ?? null;
    if (heir === userId) throw new AppError("Choose someone else to take over the work.");
    if (heir && !(await Assignees.list(area, trx)).some(({ id }) => id === heir))
      throw new AppError("The person you chose can no longer take over. Choose someone else.");
    moved += await move(userId, heir, by, trx);
  }
  // Undoing the act alone would leave the work where it went.
  if (moved > 0) Audit.offerUndo();
}

async function leaveShifts(userId: string, to: Handover, by: Audit.Actor, trx: Executor) {
  const shifts = await Leaving.handOver(userId, to, by, trx);
  if (shifts.taken.length + shifts.opened.length + shifts.series > 0) Audit.offerUndo();
  return shifts;
}

/**
 * Ends a person's access and hands over their shifts, open inquiries and interviews. @throws AppError like
 * Staff.endAccess; FieldRefusal like Leaving.handOver
 */
export async function endAccess(userId: string, to: Handover, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    await Owners.lock(by, trx);
    const shifts = await leaveShifts(userId, to, by, trx);
    await Staff.endAccess(userId, by, trx);
    await Leaving.tell(shifts, by, trx);
    await handOver({ userId }, to, by, trx);
    return shifts;
  });
}

/** Changes a role and hands over work the new role may not do: a guard's shifts too. @throws like endAccess */
export async function changeRole(
  userId: string,
  { role, to }: { role: InvitedRole; to: Handover },
  by: Audit.Actor,
  executor: Executor = db,
) {
  return inTransaction(executor, async (trx) => {
    await Owners.lock(by, trx);
    const member = await Staff.find(userId, trx);
    const stops = role !== "guard" && member?.role === "guard";
    const shifts = stops ? await leaveShifts(userId, to, by, trx) : undefined;
    await Staff.changeRole(userId, role, by, trx);
    if (shifts) await Leaving.tell(shifts, by, trx, `${member?.name} is no longer a guard`);
    await handOver({ userId, keeps: role }, to, by, trx);
    return shifts;
  });
}

/**
 * Deletes or archives an employee and hands over their shifts and work; undefined if there is no such employee. @throws
 * like Employees.remove and endAccess
 */
export async function removeEmployee(
  { id, version }: { id: string; version: number },
  to: Handover,
  by: Audit.Actor,
  executor: Executor = db,
) {
  return inTransaction(executor, async (trx) => {
    const stays = await Employees.isKept(id, trx);
    const shifts = await Leaving.handOver(id, to, by, trx);
    const removed = await Employees.remove({ id, version, kept: stays }, by, trx);
    if (!removed) return undefined;
    if (removed === "archived") await handOver({ userId: id }, to, by, trx);
    if (shifts.taken.length + shifts.opened.length + shifts.series > 0) Audit.offerUndo();
    await Leaving.tell(shifts, by, trx);
    return { removed, shifts };
  });
}

/**
 * Refuses guards who cannot take the shifts, before the act waits for a password. @throws FieldRefusal like
 * Leaving.handOver
 */
export async function refuseHeirs(userId: string, to: Handover, executor: Executor = db): Promise<void> {
  await inTransaction(executor, (trx) => Leaving.refuseHeirs(userId, to, trx));
}
