import { sql } from "kysely";
import * as AccountTokens from "~/modules/account-tokens/account-tokens.server";
import { hashPassword } from "~/modules/accounts/password.server";
import * as Audit from "~/modules/audit/audit.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

/** An invitation can be used once, within 24 hours (ASVS V6.4.1). */
const minutes = 24 * 60;

export const invitationGone = "This invitation has been used or has expired. Ask for a new one.";

/**
 * Makes an administrator of an e-mail address and returns the token of the link with which the password is set. An
 * existing account keeps its name and loses its sessions.
 */
export async function inviteOwner(email: string, executor: Executor = db): Promise<string> {
  return inTransaction(executor, async (trx) => {
    const userId = await ensureOwner(email, trx);
    const id = await AccountTokens.create({ purpose: "invite", userId, email, minutes }, trx);
    await Audit.record(
      {
        actorId: null,
        action: "user.invited",
        subject: { type: "user", id: userId },
        after: { role: "owner" },
      },
      trx,
    );
    return AccountTokens.tokenOf(id);
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

async function ensureOwner(email: string, trx: Executor): Promise<string> {
  const promoted = await trx
    .updateTable("users")
    .set({
      role: "owner",
      // Whoever registered an address that was never confirmed may be a stranger to it.
      password_hash: sql`CASE WHEN email_verified_at IS NULL THEN NULL ELSE password_hash END`,
      updated_at: sql`now()`,
    })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
  if (promoted) {
    await Sessions.endAll(promoted.id, trx);
    return promoted.id;
  }
  const id = newId();
  await trx.insertInto("profiles").values({ id, kind: "staff", full_name: email }).execute();
  await trx.insertInto("users").values({ id, email, role: "owner" }).execute();
  return id;
}
