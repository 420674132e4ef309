import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as Audit from "~/modules/audit/audit.server";
import * as SecurityLog from "~/modules/audit/security-log.server";
import * as Choices from "~/modules/notification-choices/choices.server";
import * as Checkouts from "~/modules/payments/checkouts.server";
import * as Subscriptions from "~/modules/payments/subscriptions.server";
import * as Profiles from "~/modules/profiles/profiles.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, inTransaction } from "~/platform/db.server";

/** Rows of each kind that an export holds at most. */
const most = 1_000;

/** Everything that we hold of a person, for them to keep (row 100, security.md 14). The export itself is written down. */
export async function exportOf(userId: string): Promise<Record<string, unknown> | undefined> {
  const profile = await Profiles.find(userId);
  if (!profile) return undefined;
  const [choices, consents, sessions, activity, messages, subscription, terms, cancellations] =
    await Promise.all([
      Choices.find(userId),
      db
        .selectFrom("consents")
        .select(["topic", "granted", "words", "source", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(most)
        .execute(),
      Sessions.list(userId),
      SecurityLog.list(userId, most),
      messagesOf(profile.email),
      Subscriptions.find(userId),
      db
        .selectFrom("terms_acceptances")
        .select(["terms_version", "plan_key", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(most)
        .execute(),
      db
        .selectFrom("cancellations")
        .select(["reason", "ends_at", "created_at"])
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(most)
        .execute(),
    ]);
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: userId, action: "user.data_exported", subject }, db);
  const billing = { subscription, terms, cancellations };
  return { exportedAt: new Date(), profile, choices, consents, sessions, activity, messages, billing };
}

async function messagesOf(email: string) {
  return (
    db
      .selectFrom("inquiries")
      .select(["reference", "name", "phone", "inquiry_purpose", "service_type", "message", "created_at"])
      .where("email", "=", email.toLowerCase())
      // The search index finds them; the address alone has none.
      .where("search_text", "like", `%${email.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`)
      .orderBy("created_at", "desc")
      .limit(most)
      .execute()
  );
}

/**
 * Closes the account of a resident: the profile, the sign-in and all that hangs on it are deleted, and a last mail says so.
 * @throws AppError 403 for staff, whose account an owner ends; 409 while a subscription is paid for
 */
export async function close(userId: string): Promise<void> {
  // A page to pay on may still be open in another tab.
  await Checkouts.abandon(userId);
  await inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .innerJoin("profiles", "profiles.id", "users.id")
      .select(["users.email", "users.role", "profiles.full_name as name"])
      .where("users.id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    if (user.role !== "resident")
      throw new AppError("An owner has to end the account of a member of staff.", 403);
    refuseWhilePaying(await Subscriptions.find(userId, trx));
    // Sessions, factors, tokens, choices and consents go with it.
    await trx.deleteFrom("profiles").where("id", "=", userId).execute();
    await Audit.record(
      { actorId: userId, action: "user.closed", subject: { type: "user", id: userId } },
      trx,
    );
    await sendAccountMail({ kind: "account_closed", userId, to: user.email, name: user.name }, trx);
  });
}

function refuseWhilePaying(subscription: Subscriptions.Subscription | undefined): void {
  if (!subscription || !Subscriptions.isKeptByProvider(subscription)) return;
  throw new AppError(
    subscription.cancelAt
      ? "Your subscription is cancelled but still runs. You can close your account once it has ended: the date is in your profile."
      : "Your subscription is still running. Cancel it in your profile first, under Subscription, and close your account once it has ended.",
    409,
  );
}
