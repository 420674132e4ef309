import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import type { Executor } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import type { AddressStatus } from "./address-status";

/** The page where staff review this person's document. */
export function reviewHref(userId: string): string {
  return `/admin/clients/${userId}/verification`;
}

interface Change {
  userId: string;
  status: AddressStatus;
  by: { id: string };
  /** For staff only. */
  note?: string;
}

/** Records a change of status (row 241) and tells open pages when the transaction commits. */
export async function noteChange({ userId, status, by, note }: Change, trx: Executor): Promise<void> {
  await trx
    .insertInto("verificationEvents")
    .values({ userId, status, actorId: by.id, note: note ?? null })
    .execute();
  if (status !== "pending") await Notifications.settle([reviewHref(userId)], trx);
  await publish("verification", { userId }, trx);
}

/** An entry of the client's history. */
export async function record(
  userId: string,
  {
    action,
    by,
    ...states
  }: { action: string; by: { id: string } } & Pick<Audit.AuditEntry, "before" | "after">,
  trx: Executor,
): Promise<void> {
  await Audit.record({ actorId: by.id, action, subject: { type: "client", id: userId }, ...states }, trx);
}
