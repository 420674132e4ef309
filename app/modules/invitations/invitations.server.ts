import { sql } from "kysely";
import { sendAccountMail } from "~/modules/account-mails/account-mail.server";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import { hashPassword } from "~/modules/accounts/password.server";
import * as Audit from "~/modules/audit/audit.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import * as Owners from "~/modules/staff/owners.server";
import { isStaff, roleTexts, type StaffRole } from "~/modules/staff/rights";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

/** An invitation can be used once, within 24 hours (ASVS V6.4.1). */
const minutes = 24 * 60;

export const invitationGone = "This invitation has been used or has expired. Ask for a new one.";

/**
 * Makes an administrator of an e-mail address and returns the token of the link with which the password is set. An
 * existing account keeps its name and loses its sessions. For whoever runs the server: nobody is asked.
 */
export async function inviteOwner(email: string, executor: Executor = db): Promise<string> {
  return inTransaction(executor, async (trx) => {
    const userId = (await promoteAccount({ email, role: "owner" }, trx)) ?? (await add(email, "owner", trx));
    return AccountTokens.tokenOf(await issue({ actorId: null, userId, email, role: "owner" }, trx));
  });
}

/**
 * Invites someone to the back office by a mail whose link works once, within 24 hours (row 237, ASVS V6.4.1).
 * @throws AppError 409 when the address has an account; 403 when the actor is no longer an owner
 */
export async function invite(
  actorId: string,
  { email, role }: { email: string; role: StaffRole },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await Owners.lock(actorId, trx);
    if (await findHolder(email, trx)) throw new AppError(`${email} has an account already.`, 409);
    const userId = await add(email, role, trx);
    await send({ actorId, userId, email, role }, trx);
  });
}

/** The account that an address belongs to, for deciding what an invitation would mean. */
export async function findHolder(email: string, executor: Executor = db) {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select([
      "users.id",
      "users.email",
      "users.role",
      "profiles.full_name as name",
      sql<boolean>`users.disabled_at IS NOT NULL`.as("ended"),
    ])
    .where("users.email", "=", email)
    .executeTakeFirst();
}

/** A resident who could be made staff; undefined for anyone else. */
export async function findResident(userId: string, executor: Executor = db) {
  return executor
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.email", "profiles.full_name as name", "users.created_at as createdAt"])
    .where("users.id", "=", userId)
    .where("users.role", "=", "resident")
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
}

/**
 * Makes staff of a resident: the same account with its profile. Their sessions end and they get the mail of an invitation.
 * @throws AppError 404 when there is no such resident; 403 when the actor is no longer an owner
 */
export async function promote(actorId: string, userId: string, role: StaffRole): Promise<void> {
  await inTransaction(db, async (trx) => {
    await Owners.lock(actorId, trx);
    const resident = await findResident(userId, trx);
    if (!resident) throw new AppError("There is no such resident.", 404);
    await promoteAccount({ email: resident.email, role }, trx);
    await send({ actorId, userId, email: resident.email, role }, trx);
  });
}

/**
 * Sends the mail of an invitation once more, with a new link; the old one is void.
 * @throws AppError 409 when the person has accepted or their access has ended; 403 when the actor is no longer an owner
 */
export async function resend(actorId: string, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await Owners.lock(actorId, trx);
    const invited = await trx
      .selectFrom("users")
      .select(["email", "role"])
      .where("id", "=", userId)
      .where("disabled_at", "is", null)
      .where("email_verified_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!invited || !isStaff(invited.role)) throw new AppError("Nobody waits for this invitation.", 409);
    await send({ actorId, userId, email: invited.email, role: invited.role }, trx);
  });
}

/** The address that a live invitation was made for. */
export async function find(token: string, executor: Executor = db) {
  return AccountTokens.find("invite", token, executor);
}

/**
 * Sets the password of an invited person, once. Their sessions end and the address counts as confirmed.
 * @throws AppError 410 when the invitation was used or is too old
 */
export async function accept(token: string, name: string, password: string): Promise<void> {
  // Hashing is dear, and anyone can make up a token.
  if (!(await find(token))) throw new AppError(invitationGone, 410);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const used = await AccountTokens.consume("invite", token, trx);
    if (!used) throw new AppError(invitationGone, 410);
    await trx
      .updateTable("users")
      .set({ password_hash: passwordHash, email_verified_at: sql`now()`, updated_at: sql`now()` })
      .where("id", "=", used.userId)
      .execute();
    await trx
      .updateTable("profiles")
      .set({ full_name: name, setup_completed: true, updated_at: sql`now()` })
      .where("id", "=", used.userId)
      .execute();
    await Sessions.endAll(used.userId, trx);
    await Audit.record(
      {
        actorId: used.userId,
        action: "user.invitation_accepted",
        subject: { type: "user", id: used.userId },
      },
      trx,
    );
  });
}

interface Invitation {
  actorId: string | null;
  userId: string;
  email: string;
  role: StaffRole;
}

async function send(invitation: Invitation, trx: Executor): Promise<void> {
  const tokenId = await issue(invitation, trx);
  const facts: [string, string][] = [["Role", roleTexts[invitation.role].label]];
  await sendAccountMail({ kind: "staff_invited", userId: invitation.userId, tokenId, facts }, trx);
}

/** Makes the token and the audit row. Returns the token's id. */
async function issue({ actorId, userId, email, role }: Invitation, trx: Executor): Promise<string> {
  const subject = { type: "user", id: userId };
  await Audit.record({ actorId, action: "user.invited", subject, after: { role } }, trx);
  return AccountTokens.create({ purpose: "invite", userId, email, minutes }, trx);
}

async function promoteAccount(
  { email, role }: { email: string; role: StaffRole },
  trx: Executor,
): Promise<string | undefined> {
  const promoted = await trx
    .updateTable("users")
    .set({
      role,
      // Whoever registered an address that was never confirmed may be a stranger to it.
      password_hash: sql`CASE WHEN email_verified_at IS NULL THEN NULL ELSE password_hash END`,
      updated_at: sql`now()`,
    })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  if (promoted) await Sessions.endAll(promoted.id, trx);
  return promoted?.id;
}

async function add(email: string, role: StaffRole, trx: Executor): Promise<string> {
  const id = newId();
  await trx.insertInto("profiles").values({ id, kind: "staff", full_name: email }).execute();
  await trx.insertInto("users").values({ id, email, role }).execute();
  return id;
}
