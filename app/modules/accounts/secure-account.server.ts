import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import * as Audit from "~/modules/audit/audit.server";
import { describeDevice } from "~/modules/devices/describe-device";
import * as Sessions from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { currentScope } from "~/platform/scope.server";
import { sendResetLink } from "./password-resets.server";

/** Days for which the link in the mail about a new device works. */
const days = 7;

export const secureLinkGone =
  "This link has been used or has expired. If you still need help, set a new password.";

/** Tells the owner of an account that a browser not seen before has signed in, with a link for the case that it was not them. */
export async function tell(userId: string, userAgent: string | null, trx: Executor): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .leftJoin("notification_choices", "notification_choices.user_id", "users.id")
    .select(["users.email", sql<boolean>`coalesce(security_alerts, true)`.as("wanted")])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!user.wanted) return;
  const minutes = days * 24 * 60;
  const tokenId = await AccountTokens.create(
    { purpose: "secure_account", userId, email: user.email, minutes },
    trx,
  );
  const facts: [string, string][] = [
    ["Browser", describeDevice(userAgent)],
    ["Internet address", currentScope()?.address || "unknown"],
  ];
  await sendAccountMail({ kind: "new_device", userId, tokenId, facts }, trx);
}

/** Whether the link of a mail about a new device still works. */
export async function isLive(token: string): Promise<boolean> {
  return (await AccountTokens.find("secure_account", token)) !== undefined;
}

/**
 * Ends every session, makes the password void and sends a link to set another one (row 50).
 * @throws AppError 410 when the link was used or is too old
 */
export async function secure(token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const owner = await AccountTokens.consume("secure_account", token, trx);
    if (!owner) throw new AppError(secureLinkGone, 410);
    const { userId } = owner;
    await Sessions.endAll(userId, trx);
    await AccountTokens.revoke("change_email", userId, trx);
    await trx.deleteFrom("known_devices").where("user_id", "=", userId).execute();
    const { email } = await trx
      .updateTable("users")
      .set({ password_hash: null, updated_at: sql`now()` })
      .where("id", "=", userId)
      .returning("email")
      .executeTakeFirstOrThrow();
    await sendResetLink({ id: userId, email }, trx);
    await sendAccountMail({ kind: "account_secured", userId }, trx);
    await Audit.record(
      { actorId: userId, action: "user.secured", subject: { type: "user", id: userId } },
      trx,
    );
  });
}
