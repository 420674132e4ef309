import { sql } from "kysely";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import {
  type InvitedRole,
  invitedRoles,
  isInvited,
  type Role,
  roleLabels,
} from "~/modules/shared/roles/roles";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { defineList } from "~/platform/list.server";
import { equals } from "~/platform/list-filters.server";
import * as Owners from "./owners.server";

type StaffState = "active" | "invited" | "expired" | "ended";

export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: InvitedRole;
  state: StaffState;
  hasFactor: boolean;
  /** From a live session, or else when the last one started. */
  lastSeenAt: Date | null;
  /** The account was a resident first. */
  isResident: boolean;
}

export const ownAccess = "You cannot change your own access. Ask another owner.";

const memberColumns = [
  "users.id",
  "users.email",
  "users.role",
  "profiles.fullName as name",
  sql<boolean>`profiles.kind = 'resident'`.as("isResident"),
  sql<StaffState>`CASE
    WHEN NOT ${Users.canSignIn} THEN 'ended'
    WHEN users.email_verified_at IS NOT NULL THEN 'active'
    WHEN EXISTS (SELECT FROM account_tokens t WHERE t.user_id = users.id AND t.purpose = 'invite'
                 AND t.used_at IS NULL AND t.expires_at > now()) THEN 'invited'
    ELSE 'expired' END`.as("state"),
  Users.hasVerifiedFactor.as("hasFactor"),
  sql<Date | null>`greatest(
    (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = users.id AND s.kind = 'auth'),
    (SELECT a.at FROM audit_log a WHERE a.subject_type = 'user' AND a.subject_id = users.id::text
     AND a.action = 'session.started' ORDER BY a.id DESC LIMIT 1))`.as("lastSeenAt"),
] as const;

/** By name, ended access last. */
export const staffList = defineList({
  from: members,
  id: "users.id",
  search: sql`search_key(profiles.full_name || ' ' || users.email)`,
  filters: { role: equals("users.role", invitedRoles) },
  sorts: {
    name: {
      by: sql`(CASE WHEN ${Users.canSignIn} THEN '1' ELSE '2' END) || lower(profiles.full_name)`,
      type: "text",
    },
  },
  start: "name",
  async rows(qb) {
    return (await qb.select(memberColumns).execute()).flatMap(toMember);
  },
});

export async function find(userId: string, executor: Executor = db): Promise<StaffMember | undefined> {
  const row = await members(executor).select(memberColumns).where("users.id", "=", userId).executeTakeFirst();
  return row && toMember(row)[0];
}

/** @throws AppError 403 for one's own access, 409 for the role they have, 404 for nobody */
export async function changeRole(
  userId: string,
  role: InvitedRole,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const member = await lockMember(userId, by, trx);
    if (member.role === role) throw new AppError("They already have this role.", 409);
    await Users.setRole(userId, role, trx);
    await Sessions.endAll(userId, trx);
    await Audit.record(
      {
        actorId: by.id,
        action: "user.role_changed",
        subject: { type: "user", id: userId },
        before: { role: member.role },
        after: { role },
      },
      trx,
    );
    const facts: [string, string][] = [["Role", roleLabels[role]]];
    if (!member.ended) await sendAccountMail({ kind: "staff_role_changed", userId, facts }, trx);
  });
}

/** @throws AppError 403 for one's own access, 409 if it has ended, 404 for nobody */
export async function endAccess(userId: string, by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const member = await lockMember(userId, by, trx);
    if (member.ended) throw new AppError("This access has already ended.", 409);
    await Users.setEnded(userId, true, trx);
    await Sessions.endAll(userId, trx);
    for (const purpose of ["invite", "reset_password", "change_email"] as const) {
      await AccountTokens.revoke(purpose, userId, trx);
    }
    await recordAccess(userId, "ended", by, trx);
    await sendAccountMail({ kind: "staff_access_ended", userId }, trx);
  });
}

/** @throws AppError 403 for one's own access, 409 if it has not ended, 404 for nobody */
export async function restoreAccess(userId: string, by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const member = await lockMember(userId, by, trx);
    if (!member.ended) throw new AppError("This access has not ended.", 409);
    await Users.setEnded(userId, false, trx);
    await recordAccess(userId, "restored", by, trx);
    await sendAccountMail({ kind: "staff_access_restored", userId }, trx);
  });
}

async function lockMember(
  userId: string,
  by: Audit.Actor,
  trx: Executor,
): Promise<{ role: InvitedRole; ended: boolean }> {
  if (by.id === userId) throw new AppError(ownAccess, 403);
  await Owners.lock(by, trx);
  const row = await trx
    .selectFrom("users")
    .select(["role", sql<boolean>`NOT ${Users.canSignIn}`.as("ended")])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !isInvited(row.role)) throw new AppError("This person is not on staff.", 404);
  return { role: row.role, ended: row.ended };
}

async function recordAccess(
  userId: string,
  verb: "ended" | "restored",
  by: Audit.Actor,
  trx: Executor,
): Promise<void> {
  const ended = verb === "ended";
  await Audit.record(
    {
      actorId: by.id,
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
    .where("users.role", "<>", "resident");
}

function toMember(row: Omit<StaffMember, "role"> & { role: Role }): StaffMember[] {
  const { role } = row;
  return isInvited(role) ? [{ ...row, role }] : [];
}
