import { sql } from "kysely";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import { describeDevice } from "~/modules/accounts/sessions/describe-device";
import * as Devices from "~/modules/accounts/sessions/devices.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { currentScope } from "~/platform/scope.server";
import { sendResetLink } from "./password-resets.server";

const days = 7;

export const secureLinkGone =
  "This link has been used or has expired. If you still need help, set a new password.";

/** Emails the owner about a sign-in from an unknown browser, with a link to secure the account. */
export async function tell(userId: string, userAgent: string | null, trx: Executor): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .leftJoin("notificationChoices", "notificationChoices.userId", "users.id")
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
    ["IP address", currentScope()?.address || "unknown"],
  ];
  await sendAccountMail({ kind: "new_device", userId, tokenId, facts }, trx);
}

export async function isLive(token: string): Promise<boolean> {
  return (await AccountTokens.find("secure_account", token)) !== undefined;
}

/** Ends every session, cancels the password and sends a reset link. @throws AppError 410 for a dead link */
export async function secure(token: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const owner = await AccountTokens.consume("secure_account", token, trx);
    if (!owner) throw new AppError(secureLinkGone, 410);
    const { userId } = owner;
    await Sessions.endAll(userId, trx);
    await AccountTokens.revoke("change_email", userId, trx);
    await Devices.forgetAll(userId, trx);
    const { email } = await Users.setPassword(userId, null, trx);
    await sendResetLink({ id: userId, email }, trx);
    await sendAccountMail({ kind: "account_secured", userId }, trx);
    await Audit.record(
      { actorId: userId, action: "user.secured", subject: { type: "user", id: userId } },
      trx,
    );
  });
}
