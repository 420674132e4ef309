import { sql } from "kysely";
import { hashPassword } from "~/modules/accounts/credentials/password.server";
import { refuseEmailName } from "~/modules/accounts/credentials/passwords.server";
import { sendAccountMail } from "~/modules/accounts/mails/account-mail.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { type InvitedRole, isInvited, type Role, roleLabels } from "~/modules/shared/roles/roles";
import * as AccountTokens from "~/modules/shared/users/account-tokens.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import * as Owners from "./owners.server";

/** 24 hours (ASVS V6.4.1). */
const minutes = 24 * 60;

export const invitationGone = "This invitation has been used or has expired. Ask for a new one.";

/** For the command line, without checking who asks. An existing account keeps its name and loses its sessions. */
export async function inviteOwner(email: string, executor: Executor = db): Promise<string> {
  return inTransaction(executor, async (trx) => {
    const userId = (await promoteAccount({ email, role: "owner" }, trx)) ?? (await add(email, "owner", trx));
    return AccountTokens.tokenOf(await issue({ userId, email, role: "owner" }, Audit.system, trx));
  });
}

/** @throws AppError 409 if the address has an account; 403 if the actor is no longer an owner */
export async function invite(
  { email, role }: { email: string; role: InvitedRole },
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await Owners.lock(by, trx);
    if (await findHolder(email, trx)) throw new AppError(`${email} already has an account.`, 409);
    const userId = await add(email, role, trx);
    await send({ userId, email, role }, by, trx);
  });
}

/**
 * Gives an employee a sign-in, and sends the invitation.
 * @throws AppError 409 if the address has an account, or the employee has a sign-in or no longer works here; 403 if the
 * actor is no owner
 */
export async function inviteEmployee(
  { userId, email, role }: Invitation,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await Owners.lock(by, trx);
    if (await findHolder(email, trx)) throw new AppError(`${email} already has an account.`, 409);
    if (await Users.exists(userId, trx)) throw new AppError("This employee can already sign in.", 409);
    if (!(await worksHere(userId, trx)))
      throw new AppError("The profile is archived, merged or a resident's, so nobody was invited.", 409);
    await Users.add({ id: userId, email, role }, trx);
    await send({ userId, email, role }, by, trx);
  });
}

export async function findHolder(email: string, executor: Executor = db) {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.role",
      "profiles.fullName as name",
      sql<boolean>`NOT ${Users.canSignIn}`.as("ended"),
    ])
    .where("users.email", "=", email)
    .executeTakeFirst();
}

export async function findResident(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.email", "profiles.fullName as name", "users.createdAt"])
    .where("users.id", "=", userId)
    .where("users.role", "=", "resident")
    .where(Users.canSignIn)
    .executeTakeFirst();
}

/** @throws AppError 404 if there is no such resident; 403 if the actor is no longer an owner */
export async function promote(
  userId: string,
  role: InvitedRole,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await Owners.lock(by, trx);
    const resident = await findResident(userId, trx);
    if (!resident) throw new AppError("There is no such resident.", 404);
    await promoteAccount({ email: resident.email, role }, trx);
    await send({ userId, email: resident.email, role }, by, trx);
  });
}

/** @throws AppError 409 if the person has accepted or their access has ended; 403 if the actor is no longer an owner */
export async function resend(userId: string, by: Audit.Actor, executor: Executor = db): Promise<void> {
  await inTransaction(executor, async (trx) => {
    await Owners.lock(by, trx);
    const invited = await trx
      .selectFrom("users")
      .select(["email", "role"])
      .where("id", "=", userId)
      .where(Users.canSignIn)
      .where("emailVerifiedAt", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!invited || !isInvited(invited.role)) throw new AppError("This invitation is no longer open.", 409);
    await send({ userId, email: invited.email, role: invited.role }, by, trx);
  });
}

export async function find(token: string, executor: Executor = db) {
  return AccountTokens.find("invite", token, executor);
}

/** @throws AppError 410 if the invitation was used or has expired */
export async function accept(token: string, name: string, password: string): Promise<Role> {
  // Hashing is expensive, and anyone can make up a token.
  const invited = await find(token);
  if (!invited) throw new AppError(invitationGone, 410);
  refuseEmailName(invited.email, password);
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (trx) => {
    const used = await AccountTokens.consume("invite", token, trx);
    if (!used) throw new AppError(invitationGone, 410);
    await Users.setPassword(used.userId, passwordHash, trx);
    await Users.confirmEmail(used, trx);
    await Profiles.completeInvited(used.userId, name, trx);
    await Sessions.endAll(used.userId, trx);
    await Audit.record(
      {
        actorId: used.userId,
        action: "user.invitation_accepted",
        subject: { type: "user", id: used.userId },
      },
      trx,
    );
    return Users.roleOf(used.userId, trx);
  });
}

async function worksHere(id: string, trx: Executor): Promise<boolean> {
  const profile = await trx
    .selectFrom("profiles")
    .select(["kind", "archivedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  // A profile merged into another one is archived.
  return profile?.kind === "staff" && !profile.archivedAt;
}

interface Invitation {
  userId: string;
  email: string;
  role: InvitedRole;
}

async function send(invitation: Invitation, by: Audit.Actor, trx: Executor): Promise<void> {
  const tokenId = await issue(invitation, by, trx);
  const facts: [string, string][] = [["Role", roleLabels[invitation.role]]];
  await sendAccountMail({ kind: "staff_invited", userId: invitation.userId, tokenId, facts }, trx);
}

/** Returns the id of the token. */
async function issue(
  { userId, email, role }: Invitation,
  by: Audit.Actor | Audit.System,
  trx: Executor,
): Promise<string> {
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId: by.id, action: "user.invited", subject, after: { role } }, trx);
  return AccountTokens.create({ purpose: "invite", userId, email, minutes }, trx);
}

async function promoteAccount(
  { email, role }: { email: string; role: InvitedRole },
  trx: Executor,
): Promise<string | undefined> {
  const userId = await Users.promote(email, role, trx);
  if (userId) await Sessions.endAll(userId, trx);
  return userId;
}

async function add(email: string, role: InvitedRole, trx: Executor): Promise<string> {
  const id = newId();
  await Profiles.add({ id, kind: "staff", fullName: email }, trx);
  await Users.add({ id, email, role }, trx);
  return id;
}
