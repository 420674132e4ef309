import { sql } from "kysely";
import { hashPassword } from "~/modules/accounts/password.server";
import type { Role } from "~/modules/sessions/sessions.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { demoEvents } from "./demo-events.server";
import { demoInquiries } from "./demo-inquiries.server";
import { demoJobs } from "./demo-jobs.server";
import { demoNews } from "./demo-news.server";
import { demoNotifications } from "./demo-notifications.server";
import { demoProducts } from "./demo-products.server";
import { signIns } from "./sign-ins";

/** Fills an empty database with the demo's people and records. Returns whether it did; a second process waits and does not. */
export async function seedDemo(): Promise<boolean> {
  const [adminHash, residentHash] = await Promise.all([
    hashPassword(signIns.admin.password),
    hashPassword(signIns.resident.password),
  ]);
  return inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('nightjar demo'))`.execute(trx);
    const anyone = await trx.selectFrom("users").select("id").limit(1).executeTakeFirst();
    if (anyone) return false;
    const ownerId = await addPerson(trx, {
      email: signIns.admin.email,
      role: "owner",
      hash: adminHash,
      name: "Dana Whitfield",
    });
    const residentId = await addPerson(trx, {
      email: signIns.resident.email,
      role: "resident",
      hash: residentHash,
      name: "Sam Okafor",
    });
    const now = new Date();
    const inquiries = demoInquiries(now);
    await trx.insertInto("inquiries").values(inquiries).execute();
    await trx.insertInto("notifications").values(demoNotifications(ownerId, inquiries)).execute();
    await trx
      .insertInto("audit_log")
      .values(demoEvents({ ownerId, residentId }, inquiries, now))
      .execute();
    await trx.insertInto("job_postings").values(demoJobs(now)).execute();
    await trx.insertInto("products").values(demoProducts(now)).execute();
    await trx.insertInto("news_articles").values(demoNews(now)).execute();
    await trx
      .updateTable("company_settings")
      .set({ products_notice: "Coming Soon: our first release is planned for June 2025." })
      .execute();
    return true;
  });
}

interface DemoPerson {
  email: string;
  role: Role;
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
      full_name: person.name,
      display_name: person.name.split(" ")[0],
      phone_number: staff ? "+19055550142" : "+19055550117",
      address: staff ? null : "18 Lanternwood Crescent",
      city: staff ? null : "Brampton",
      state: staff ? null : "ON",
      zip_code: staff ? null : "L6V 0A1",
      setup_completed: true,
    })
    .execute();
  await trx
    .insertInto("users")
    .values({
      id,
      email: person.email,
      role: person.role,
      password_hash: person.hash,
      email_verified_at: new Date(),
    })
    .execute();
  return id;
}
