import { sql } from "kysely";
import { hashPassword } from "~/modules/accounts/credentials/password.server";
import { refuseEmailName } from "~/modules/accounts/credentials/passwords.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import { planFollow } from "~/modules/billing/stripe/payment-jobs.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { sendJob } from "~/platform/jobs.server";
import { addressKey, type Limit, take, takeOrRefuse } from "~/platform/rate-limit.server";
import { readInvitationToken } from "./invitation-links.server";
import { invitationMail } from "./invitation-mail.server";
import { invitationDays, maxNamed } from "./invitation-options";
import { invited } from "./invitation-rows.server";

const invitationGone = "This invitation has been used or has expired.";

/** The same for every link, so that nobody learns who is a client. */
export const askedWords =
  "If the invitation is still open, a new link is on its way to the address that the first one went to.";

const asksFrom: Limit = { name: "invitation-address", tries: 10, window: 3_600 };
const mailsTo: Limit = { name: "invitation-mail", tries: 3, window: 86_400 };

/** Lets staff invite these people, now or later; those who sign in already are left out. */
export async function queueAll(profileIds: string[], trx: Executor): Promise<void> {
  await trx
    .insertInto("clientInvitations")
    .columns(["profileId"])
    .expression((eb) =>
      eb
        .selectFrom("profiles as p")
        .select("p.id")
        .where("p.id", "in", profileIds)
        .where("p.signInEmail", "<>", "")
        .where(sql<boolean>`not exists (select from users where users.id = p.id)`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many wait to be invited, and how far the others are; one who registered by themselves counts in neither. */
export async function counts(executor: Executor = db) {
  const { waiting } = await invited(executor)
    .where("i.round", "=", 0)
    .select(sql<number>`count(*)::integer`.as("waiting"))
    .executeTakeFirstOrThrow();
  const of = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::integer`;
  const rows = await executor
    .selectFrom("clientInvitations")
    .where("round", ">", 0)
    .select([
      sql<number>`count(*)::integer`.as("invited"),
      of(sql`accepted_at is not null`).as("accepted"),
      of(sql`opened_at is not null`).as("opened"),
      of(sql`accepted_at is null and failed_at is not null`).as("failed"),
      of(sql`accepted_at is null and failed_at is null and sent_at is null`).as("sending"),
      of(sql`accepted_at is null and expires_at <= now()`).as("expired"),
    ])
    .executeTakeFirstOrThrow();
  return { waiting, ...rows };
}

/** The first of those who were not reached, with the newest. */
export async function unreached(executor: Executor = db) {
  return executor
    .selectFrom("clientInvitations as i")
    .innerJoin("profiles as p", "p.id", "i.profileId")
    .select(["p.id", "p.fullName", "p.signInEmail as email", "i.failedAt"])
    .where("i.failedAt", "is not", null)
    .where("i.acceptedAt", "is", null)
    .orderBy("i.failedAt", "desc")
    .limit(maxNamed)
    .execute();
}

/** Invites those who wait longest, or again those whose link has expired. Returns how many. */
export async function invite(
  { count, again }: { count: number; again: boolean },
  by: Audit.Actor,
  executor: Executor = db,
): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const wanted = await invited(trx)
      .select(["i.profileId", "i.round"])
      .$if(!again, (qb) => qb.where("i.round", "=", 0))
      .$if(again, (qb) => qb.where("i.round", ">", 0).where("i.expiresAt", "<=", sql<Date>`now()`))
      .orderBy("i.createdAt")
      .orderBy("i.profileId")
      .limit(count)
      .forUpdate("i")
      .skipLocked()
      .execute();
    for (const each of wanted) await send(each, trx);
    if (wanted.length > 0) {
      const after = { count: wanted.length, again };
      const subject = { type: "client", id: null };
      await Audit.record({ actorId: by.id, action: "clients.invited", subject, after }, trx);
    }
    return wanted.length;
  });
}

/** Begins the next round of an invitation that is locked. */
async function send(
  { profileId, round }: { profileId: string; round: number },
  trx: Executor,
): Promise<void> {
  await trx
    .updateTable("clientInvitations")
    .set({
      round: round + 1,
      invitedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(days => ${invitationDays}::int)`,
      sentAt: null,
      failedAt: null,
    })
    .where("profileId", "=", profileId)
    .execute();
  await sendJob(invitationMail, { profileId, round: round + 1 }, trx);
}

/** The person that a live link is for. */
export async function find(token: string, executor: Executor = db) {
  const read = readInvitationToken(token);
  if (!read) return undefined;
  return invited(executor)
    .select(["i.profileId as userId", "p.signInEmail as email", "p.fullName"])
    .where("i.profileId", "=", read.profileId)
    .where("i.round", "=", read.round)
    .where("i.expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Notes that somebody saw the page; the first time counts. */
export async function noteOpened(userId: string, executor: Executor = db): Promise<void> {
  await executor
    .updateTable("clientInvitations")
    .set({ openedAt: sql`now()` })
    .where("profileId", "=", userId)
    .where("openedAt", "is", null)
    .execute();
}

/** Gives an imported client a sign-in with all that was imported. @throws AppError 410 for a dead link */
export async function accept(
  token: string,
  { fullName, password }: { fullName: string; password: string },
): Promise<void> {
  // Hashing is expensive, and anybody can make up a token.
  const open = await find(token);
  if (!open) throw new AppError(invitationGone, 410);
  refuseEmailName(open.email, password);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    await trx
      .selectFrom("clientInvitations")
      .select("profileId")
      .where("profileId", "=", open.userId)
      .forUpdate()
      .execute();
    const found = await find(token, trx);
    if (!found) throw new AppError(invitationGone, 410);
    const { userId, email } = found;
    await Users.add({ id: userId, email, role: "resident", passwordHash }, trx);
    await Users.confirmEmail({ userId, email }, trx);
    await Profiles.rename(userId, fullName, trx);
    await trx
      .updateTable("clientInvitations")
      .set({ acceptedAt: sql`now()` })
      .where("profileId", "=", userId)
      .execute();
    await sendJob(planFollow, { userId }, trx);
    const subject = { type: "user", id: userId };
    await Audit.record({ actorId: userId, action: "user.client_invitation_accepted", subject }, trx);
  });
}

/** Sends a new link to the person that a dead one was for, unless they have accepted. @throws AppError 429 */
export async function askAgain(token: string): Promise<void> {
  const refusal = (wait: string) => `Please wait ${wait} before you ask for another link.`;
  await takeOrRefuse([[asksFrom, addressKey()]], refusal);
  const read = readInvitationToken(token);
  await inTransaction(db, async (trx) => {
    // The same statements for every token.
    const open = await invited(trx)
      .select(["i.profileId", "i.round"])
      .where("i.profileId", "=", read?.profileId ?? null)
      .where("i.round", ">", 0)
      .forUpdate("i")
      .executeTakeFirst();
    const { allowed } = await take(mailsTo, read?.profileId ?? token.slice(0, 100), trx);
    if (!open || !allowed) return;
    await send(open, trx);
    const subject = { type: "user", id: open.profileId };
    await Audit.record({ actorId: null, action: "user.client_invitation_asked", subject }, trx);
  });
}
