import { sql } from "kysely";
import { hashPassword } from "~/modules/accounts/credentials/password.server";
import { dropOffers } from "~/modules/shared/offers/offers.server";
import type { Role } from "~/modules/shared/roles/roles";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { addDemoAnnouncements } from "./demo-announcements.server";
import { addDemoApplications } from "./demo-applications.server";
import { addDemoAssignments } from "./demo-assignments.server";
import { addDemoAssistant } from "./demo-assistant.server";
import { demoCannedReplies } from "./demo-canned-replies.server";
import { addDemoHousehold, addDemoSubscription } from "./demo-clients.server";
import { addDemoCommunities } from "./demo-communities.server";
import { demoCompany, personsPhone } from "./demo-company";
import { addDemoDuty } from "./demo-duty.server";
import { addDemoEmployees } from "./demo-employees.server";
import { demoEvents, joined } from "./demo-events.server";
import { addDemoGuardReports } from "./demo-guard-reports.server";
import { addDemoHelp } from "./demo-help.server";
import { addDemoHouses } from "./demo-houses.server";
import { addDemoImport } from "./demo-imports.server";
import { demoInquiries } from "./demo-inquiries.server";
import { demoJobs } from "./demo-jobs.server";
import { demoNews } from "./demo-news.server";
import { demoNotifications } from "./demo-notifications.server";
import { addDemoPatrols } from "./demo-patrols.server";
import { addDemoPlanReports, addDemoSightings } from "./demo-plan-reports.server";
import { demoDemand, demoProducts } from "./demo-products.server";
import { addDemoQuotes } from "./demo-quotes.server";
import { demoRatings } from "./demo-ratings.server";
import { addDemoReports } from "./demo-reports.server";
import { addDemoService } from "./demo-service.server";
import { addDemoStreetGoals } from "./demo-street-goals.server";
import { demoTowns } from "./demo-towns";
import { addDemoClients } from "./demo-verifications.server";
import { signIns } from "./sign-ins";

/**
 * Fills an empty database with the demo's people and records. True if it did; a second process waits and does nothing.
 */
export async function seedDemo(): Promise<boolean> {
  const seeded = await inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('nightjar demo'))`.execute(trx);
    const anyone = await trx.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (anyone) return false;
    if (!(await trx.selectFrom("towns").select("id").limit(1).executeTakeFirst()))
      await trx
        .insertInto("towns")
        .values(demoTowns.map((town) => ({ id: newId(), ...town })))
        .execute();
    await trx
      .updateTable("companySettings")
      .set({ ...demoCompany, productsNotice: "Coming Soon: our first release is planned for June 2025." })
      .execute();
    const [adminHash, guardHash, residentHash, streetHash, houseHash] = await Promise.all([
      hashPassword(signIns.admin.password),
      hashPassword(signIns.guard.password),
      hashPassword(signIns.resident.password),
      hashPassword(signIns.street.password),
      hashPassword(signIns.house.password),
    ]);
    const now = new Date();
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const ownerId = await addPerson(trx, {
      email: signIns.admin.email,
      role: "owner",
      createdAt: ago(joined.owner),
      hash: adminHash,
      name: "Dana Whitfield",
    });
    const residentId = await addPerson(trx, {
      email: signIns.resident.email,
      role: "resident",
      createdAt: ago(joined.resident),
      hash: residentHash,
      name: "Sam Okafor",
    });
    await sql`SELECT insert_first_offers(), offer_first_services()`.execute(trx);
    const inquiries = demoInquiries(now);
    await trx.insertInto("inquiries").values(inquiries).execute();
    await addDemoQuotes(inquiries, now, trx);
    await trx.insertInto("ratings").values(demoRatings(inquiries, now)).execute();
    await trx.insertInto("cannedReplies").values(demoCannedReplies()).execute();
    await trx.insertInto("notifications").values(demoNotifications(ownerId, inquiries)).execute();
    await trx
      .insertInto("auditLog")
      .values(demoEvents({ ownerId, residentId }, inquiries, now))
      .execute();
    // The demo has a company of its own making: nothing is left to set up.
    await trx.updateTable("setupList").set({ hiddenAt: now }).execute();
    await addDemoClients(ownerId, now, trx);
    await addDemoHousehold(residentId, trx);
    await addDemoSubscription(ownerId, now, trx);
    await addDemoEmployees(now, trx);
    await addDemoCommunities(now, trx);
    await addDemoAnnouncements(now, trx);
    await addDemoAssignments(now, trx);
    await addDemoPatrols({ ownerId }, now, trx);
    await addDemoSightings(now, trx);
    await addDemoService(ownerId, now, trx);
    await addDemoHelp(ownerId, now, trx);
    await addDemoStreetGoals(now, trx);
    await signIn("Isla Campbell", signIns.street.email, streetHash, trx);
    await signIn("Omar Haddad", signIns.house.email, houseHash, trx);
    await addDemoHouses(now, trx);
    await addGuard(guardHash, trx);
    await addDemoGuardReports(ownerId, now, trx);
    await addDemoDuty(now, trx);
    const postings = demoJobs(now);
    await trx.insertInto("jobPostings").values(postings).execute();
    await addDemoApplications(postings, ownerId, now, trx);
    const products = demoProducts(now);
    await trx.insertInto("products").values(products).execute();
    await trx.insertInto("productDemand").values(demoDemand(products, now)).execute();
    await addDemoImport(products, ownerId, now, trx);
    await addDemoReports(ownerId, now, trx);
    await addDemoPlanReports(ownerId, now, trx);
    await addDemoAssistant(now, trx);
    await trx.insertInto("newsArticles").values(demoNews(now)).execute();
    return true;
  });
  if (seeded) dropOffers();
  return seeded;
}

/** Lets a customer sign in, so that the demo shows what their plan gives them. */
async function signIn(name: string, email: string, passwordHash: string, trx: Executor): Promise<void> {
  await trx
    .updateTable("users")
    .set({ email, passwordHash })
    .where("id", "=", (eb) => eb.selectFrom("profiles").select("id").where("fullName", "=", name))
    .execute();
}

/** A guard who can sign in, with a shift tonight. */
async function addGuard(passwordHash: string, trx: Executor): Promise<void> {
  const { id } = await trx
    .selectFrom("profiles")
    .select("id")
    .where("fullName", "=", "Amir Haddadi")
    .executeTakeFirstOrThrow();
  const { email } = signIns.guard;
  const user = { id, email, role: "guard", passwordHash, emailVerifiedAt: new Date() } as const;
  await trx.insertInto("users").values(user).execute();
}

interface DemoPerson {
  email: string;
  role: Role;
  createdAt: Date;
  hash: string;
  name: string;
}

async function addPerson(trx: Executor, person: DemoPerson): Promise<string> {
  const id = newId();
  const staff = person.role !== "resident";
  await trx
    .insertInto("profiles")
    .values({
      id,
      kind: staff ? "staff" : "resident",
      fullName: person.name,
      displayName: person.name.split(" ")[0],
      phoneNumber: personsPhone(staff ? 192 : 117),
      address: staff ? null : "18 Lanternwood Crescent",
      city: staff ? null : "Brampton",
      state: staff ? null : "ON",
      zipCode: staff ? null : "L6V 0A1",
      setupCompleted: true,
      createdAt: person.createdAt,
    })
    .execute();
  await trx
    .insertInto("users")
    .values({
      id,
      email: person.email,
      role: person.role,
      passwordHash: person.hash,
      createdAt: person.createdAt,
      emailVerifiedAt: person.createdAt,
    })
    .execute();
  return id;
}
