import { sql } from "kysely";
import { emailsOf } from "~/modules/accounts/profiles/merged-profiles.server";
import * as Checkouts from "~/modules/billing/checkouts/checkouts.server";
import { applicationHref } from "~/modules/hiring/applications/application-href";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import * as Interviews from "~/modules/hiring/interviews/interview-views.server";
import * as JobAlerts from "~/modules/hiring/job-alerts/job-alerts.server";
import { subject as inquirySubject, records } from "~/modules/inquiries/inquiries/inquiries.server";
import { countOf, removableOf } from "~/modules/inquiries/inquiries/inquiry-removal.server";
import * as OwnInquiries from "~/modules/inquiries/inquiries/own-inquiries.server";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import * as ProductWatches from "~/modules/shop/product-watches/product-watches.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import * as PersonalData from "./personal-data.server";

/** What we hold about a person who asks, found by an email, with or without an account. */
export async function holdingsOf(email: string, executor: Executor = db) {
  const [profile, inquiries, applications] = [
    await findProfile(email, executor),
    await countOf(email, executor),
    await listApplications(email, executor),
  ];
  const [alerts, watches, ratings] = [
    await JobAlerts.exportOf(email, executor),
    await ProductWatches.exportOf(email, executor),
    await Ratings.exportOf(email, executor),
  ];
  const counts = { alerts: alerts.length, watches: watches.length, ratings: ratings.length };
  const isKnown = Boolean(profile) || applications.length + sum({ ...inquiries, ...counts }) > 0;
  return { profile, inquiries, applications, ...counts, isKnown };
}

/** For the person's own copy. With an account it is the same as their own download. */
export async function exportFor(email: string, by: Audit.Actor): Promise<Record<string, unknown>> {
  const profile = await findProfile(email);
  const account = profile?.signsIn ? await PersonalData.exportOf(profile.id, by.id) : undefined;
  const applied = {
    applications: await OwnApplications.exportOfEmail(email),
    interviews: await Interviews.exportOfEmail(email),
  };
  if (account) return { ...account, ofThisEmail: applied };
  const held = {
    exportedAt: new Date(),
    email,
    profile: profile && (await importedProfile(profile.id)),
    messages: await OwnInquiries.exportOf(email),
    ...applied,
    jobAlerts: await JobAlerts.exportOf(email),
    ratings: await Ratings.exportOf(email),
    productWatches: await ProductWatches.exportOf(email),
  };
  await Audit.record(
    { actorId: by.id, action: "person.data_exported", subject: { type: "person", id: null } },
    db,
  );
  return held;
}

/**
 * Closes the account or removes the imported client, and deletes what else we hold about the email; what has to be kept
 * stays. The audit log says how much, and names nobody. @throws AppError 403 for staff, 409 while a subscription runs
 */
export async function erase(email: string, by: Audit.Actor): Promise<void> {
  const profile = await findProfile(email);
  // A checkout may still be open in another tab.
  if (profile?.signsIn) await Checkouts.abandon(profile.id);
  await inTransaction(db, async (trx) => {
    if (profile) await PersonalData.closeIn(profile.id, { by: by.id }, trx);
    const messages = await removableOf(email, trx);
    if (messages.length > 0) await records.removeAll(messages, by, trx);
    await JobAlerts.removeOf(email, trx);
    await ProductWatches.removeOf(email, trx);
    await Ratings.removeOf(email, trx);
    await Notifications.forget(
      messages.map(({ id }) => inquirySubject.href(id)),
      trx,
    );
    const after = { account: Boolean(profile), messages: messages.length };
    const subject = { type: "person", id: null };
    await Audit.record({ actorId: by.id, action: "person.data_erased", subject, after }, trx);
  });
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** The client with this email, also one that was only imported. */
async function findProfile(email: string, executor: Executor = db) {
  return executor
    .selectFrom("profiles")
    .leftJoin("users", "users.id", "profiles.id")
    .select(["profiles.id", "profiles.fullName as name", "profiles.kind", "users.role"])
    .select(sql<boolean>`users.id IS NOT NULL`.as("signsIn"))
    .where(sql<boolean>`${emailsOf("profiles")} @> ARRAY[${email.toLowerCase()}::text]`)
    .where("profiles.mergedInto", "is", null)
    .orderBy(sql`users.id IS NULL`)
    .limit(1)
    .executeTakeFirst();
}

async function importedProfile(id: string) {
  return db
    .selectFrom("profiles")
    .select(["fullName", "displayName", "phoneNumber", "signInEmail", "otherEmails"])
    .select(["address", "city", "state", "zipCode", "createdAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Applications are deleted one by one: the law may ask to keep them. */
async function listApplications(email: string, executor: Executor) {
  const rows = await executor
    .selectFrom("jobApplications")
    .select(["id", "jobId", "reference", "jobTitle"])
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .orderBy("createdAt", "desc")
    .limit(50)
    .execute();
  return rows.map(({ id, jobId, reference, jobTitle }) => ({
    href: applicationHref(id, jobId),
    words: `${reference}, ${jobTitle}`,
  }));
}
