import * as Audit from "~/modules/audit/audit.server";
import * as Employees from "~/modules/employees/employees.server";
import * as InquiryList from "~/modules/inquiries/inquiry-list.server";
import * as Interviews from "~/modules/interviews/interview-handover.server";
import { type InvitedRole, may } from "~/modules/roles/roles";
import * as Assignees from "~/modules/staff/assignees.server";
import * as Staff from "~/modules/staff/staff.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { Handover } from "./handover.schema";

type Person = { id: string; name: string };

/** What a member of staff has to hand over, and the colleagues who may take it. */
export async function workOf(userId: string, executor: Executor = db) {
  const [inquiries, interviews] = [
    await InquiryList.countOpenOf(userId, executor),
    await Interviews.countComingOf(userId, executor),
  ];
  const others = (people: Person[]) => people.filter(({ id }) => id !== userId);
  return {
    inquiries: { count: inquiries, people: others(await Assignees.list("inquiries", executor)) },
    interviews: { count: interviews, people: others(await Assignees.list("jobs", executor)) },
  };
}

const parts = [
  ["inquiries", "inquiriesTo", InquiryList.handOver],
  ["jobs", "interviewsTo", Interviews.handOver],
] as const;

async function handOver(
  userId: string,
  to: Handover,
  by: Audit.Actor,
  trx: Executor,
  keeps: InvitedRole[] = [],
): Promise<void> {
  let moved = 0;
  for (const [area, field, move] of parts) {
    if (keeps.some((role) => may(role, area, "write"))) continue;
    const heir = to[field];
    if (heir === userId) throw new AppError("Choose someone else to take over the work.");
    if (heir && !(await Assignees.list(area, trx)).some(({ id }) => id === heir))
      throw new AppError("The person you chose can no longer take over. Choose someone else.");
    moved += await move(userId, heir, by, trx);
  }
  // To undo the act alone would leave the work where it went.
  if (moved > 0) Audit.offerUndo();
}

/** Ends somebody's access and hands over their open inquiries and interviews. @throws AppError as Staff.endAccess */
export async function endAccess(userId: string, to: Handover, by: Audit.Actor, executor: Executor = db) {
  await inTransaction(executor, async (trx) => {
    await Staff.endAccess(userId, by, trx);
    await handOver(userId, to, by, trx);
  });
}

/** Changes a role and hands over what the new one may not work on. @throws AppError as Staff.changeRole */
export async function changeRole(
  userId: string,
  role: InvitedRole,
  to: Handover,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await Staff.changeRole(userId, role, by, trx);
    await handOver(userId, to, by, trx, [role]);
  });
}

/** Deletes or archives an employee; one with a sign-in hands over their work. Otherwise as Employees.remove */
export async function removeEmployee(
  id: string,
  version: number,
  to: Handover,
  by: Audit.Actor,
  executor: Executor = db,
) {
  return inTransaction(executor, async (trx) => {
    const removed = await Employees.remove(id, version, by, trx);
    if (removed === "archived") await handOver(id, to, by, trx);
    return removed;
  });
}
