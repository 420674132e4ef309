import { sql } from "kysely";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import type { Executor } from "~/platform/db.server";
import { communityNoun } from "./community-options";

/** Where staff decide on a community's requests. */
export function requestsHref(communityId: string): string {
  return `${communityNoun.path}/${communityId}/requests`;
}

interface JoinRequest {
  id: string;
  userId: string;
  communityId: string;
}

/** Ends a pending request, once. False when it is no longer pending. */
export async function end(
  { id, userId, communityId }: JoinRequest,
  { status, reason }: { status: "approved" | "declined" | "withdrawn"; reason?: string },
  by: { id: string | null },
  trx: Executor,
): Promise<boolean> {
  const ended = await trx
    .updateTable("communityJoinRequests")
    .set({ status, decidedAt: sql`now()`, decidedBy: by.id })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  if (!ended) return false;
  const entry = {
    actorId: by.id,
    action: `community.request_${status}`,
    subject: { type: "community", id: communityId },
    after: { member: userId, ...(reason && { reason }) },
  };
  const logged = await Audit.recordAll([entry], trx);
  if (status === "declined") Audit.offerUndo(logged);
  await settle(communityId, trx);
  return true;
}

/** Once no request of the community is pending, the notifications about them count as read. */
async function settle(communityId: string, trx: Executor): Promise<void> {
  const waiting = await trx
    .selectFrom("communityJoinRequests")
    .select("id")
    .where("communityId", "=", communityId)
    .where("status", "=", "pending")
    .limit(1)
    .executeTakeFirst();
  if (!waiting) await Notifications.settle([requestsHref(communityId)], trx);
}

/** A person who joins the community they asked for counts as approved, and is told. */
export async function closeRequest(
  userId: string,
  communityId: string,
  by: { id: string | null },
  trx: Executor,
): Promise<void> {
  const request = await trx
    .selectFrom("communityJoinRequests")
    .innerJoin("communities as c", "c.id", "communityJoinRequests.communityId")
    .select(["communityJoinRequests.id", "userId", "communityId", "c.name"])
    .where("userId", "=", userId)
    .where("communityId", "=", communityId)
    .where("communityJoinRequests.status", "=", "pending")
    .executeTakeFirst();
  if (!request || !(await end(request, { status: "approved" }, by, trx))) return;
  await tell("join_approved", request, trx);
}

/** Emails the resident how the request ended, or that it waits again. */
export async function tell(
  kind: "join_approved" | "join_declined" | "join_reopened",
  { userId, name, reason }: { userId: string; name: string; reason?: string },
  trx: Executor,
): Promise<void> {
  const facts: [string, string][] = [["Community", name]];
  if (reason) facts.push(["Reason", reason]);
  await sendAccountMail({ kind, userId, facts }, trx);
}
