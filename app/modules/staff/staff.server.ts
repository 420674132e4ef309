import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import * as Audit from "~/modules/audit/audit.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import * as Owners from "./owners.server";
import { isStaff, roleTexts, type StaffRole } from "./rights";

/** How it stands with someone's access. An invitation expires after a day. */
export type StaffState = "active" | "invited" | "expired" | "ended";

/** Someone who may enter the back office, or could. */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  state: StaffState;
  hasFactor: boolean;
  /** Last seen in a session that goes on, else when the last one began. */
  lastSeenAt: Date | null;
  /** Whether the account was a resident's first. */
  isResident: boolean;
}

/** More than this are not listed; a company of this size has other tools. */
export const listLimit = 500;

export const ownAccess = "Nobody changes their own access. Ask another owner.";

/** All staff by name, those whose access has ended last; `listLimit` at most (row 237). */
export async function list(executor: Executor = db): Promise<StaffMember[]> {
  const rows = await members(executor)
    .orderBy(sql`users.disabled_at IS NOT NULL`)
    .orderBy("profiles.full_name")
    .orderBy("users.id")
    .limit(listLimit)
    .execute();
  return rows.flatMap(toMember);
}

/** One member of staff; undefined for anyone else. */
export async function find(userId: string, executor: Executor = db): Promise<StaffMember | undefined> {
  const row = await members(executor).where("users.id", "=", userId).executeTakeFirst();
  return row && toMember(row)[0];
}

/**
 * Gives a member of staff another role. Every device is signed out, and they get a mail (row 237, ASVS V7.4.2).
 * @throws AppError 403 for one's own access, 409 for who has that role, 404 for nobody
 */
export async function changeRole(actorId: string, userId: string, role: StaffRole): Promise<void> {
  await inTransaction(db, async (trx) => {
    const member = await lockMember(actorId, userId, trx);
    if (member.role === role) throw new AppError("That is the role already.", 409);
    await trx.updateTable("users").set({ role, updated_at: sql`now()` }).where("id", "=", userId).execute();
    await Sessions.endAll(userId, trx);
    await Audit.record(
      {
        actorId,
        action: "user.role_changed",
        subject: { type: "user", id: userId },
        before: { role: member.role },
        after: { role },
      },
      trx,
    );
    const facts: [string, string][] = [["Role", roleTexts[role].label]];
    if (!member.ended) await sendAccountMail({ kind: "staff_role_changed", userId, facts }, trx);
  });
}

/**
 * Ends someone's access: they cannot sign in, every device is signed out, and links sent to them are void.
 * @throws AppError 403 for one's own access, 409 when it has ended, 404 for nobody
 */
export async function endAccess(actorId: string, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const member = await lockMember(actorId, userId, trx);
    if (member.ended) throw new AppError("This access has ended already.", 409);
    await setEnded(userId, true, trx);
    await Sessions.endAll(userId, trx);
    for (const purpose of ["invite", "reset_password", "change_email"] as const) {
      await AccountTokens.revoke(purpose, userId, trx);
    }
    await recordAccess(actorId, userId, "ended", trx);
    await sendAccountMail({ kind: "staff_access_ended", userId }, trx);
  });
}

/**
 * Gives ended access back, with the role of before; the person signs in as ever.
 * @throws AppError 403 for one's own access, 409 when it has not ended, 404 for nobody
 */
export async function restoreAccess(actorId: string, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const member = await lockMember(actorId, userId, trx);
    if (!member.ended) throw new AppError("This access has not ended.", 409);
    await setEnded(userId, false, trx);
    await recordAccess(actorId, userId, "restored", trx);
    await sendAccountMail({ kind: "staff_access_restored", userId }, trx);
  });
}

async function lockMember(
  actorId: string,
  userId: string,
  trx: Executor,
): Promise<{ role: StaffRole; ended: boolean }> {
  if (actorId === userId) throw new AppError(ownAccess, 403);
  await Owners.lock(actorId, trx);
  const row = await trx
    .selectFrom("users")
    .select(["role", sql<boolean>`disabled_at IS NOT NULL`.as("ended")])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !isStaff(row.role)) throw new AppError("There is no such member of staff.", 404);
  return { role: row.role, ended: row.ended };
}

async function setEnded(userId: string, ended: boolean, trx: Executor): Promise<void> {
  await trx
    .updateTable("users")
    .set({ disabled_at: ended ? sql<Date>`now()` : null, updated_at: sql`now()` })
    .where("id", "=", userId)
    .execute();
}

async function recordAccess(
  actorId: string,
  userId: string,
  verb: "ended" | "restored",
  trx: Executor,
): Promise<void> {
  const ended = verb === "ended";
  await Audit.record(
    {
      actorId,
      action: `user.access_${verb}`,
      subject: { type: "user", id: userId },
      before: { ended: !ended },
      after: { ended },
    },
    trx,
  );
}

function members(executor: Executor) {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.role",
      "profiles.full_name as name",
      sql<boolean>`profiles.kind = 'resident'`.as("isResident"),
      sql<StaffState>`CASE
        WHEN users.disabled_at IS NOT NULL THEN 'ended'
        WHEN users.email_verified_at IS NOT NULL THEN 'active'
        WHEN EXISTS (SELECT FROM account_tokens t WHERE t.user_id = users.id AND t.purpose = 'invite'
                     AND t.used_at IS NULL AND t.expires_at > now()) THEN 'invited'
        ELSE 'expired' END`.as("state"),
      sql<boolean>`EXISTS (
        SELECT FROM factors f WHERE f.user_id = users.id AND f.status = 'verified')`.as("hasFactor"),
      sql<Date | null>`greatest(
        (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = users.id AND s.kind = 'auth'),
        (SELECT a.at FROM audit_log a WHERE a.subject_type = 'user' AND a.subject_id = users.id::text
         AND a.action = 'session.started' ORDER BY a.id DESC LIMIT 1))`.as("lastSeenAt"),
    ])
    .where("users.role", "<>", "resident");
}

function toMember(row: Omit<StaffMember, "role"> & { role: Sessions.Role }): StaffMember[] {
  const { role } = row;
  return isStaff(role) ? [{ ...row, role }] : [];
}
