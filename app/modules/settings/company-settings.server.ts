import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import { StaleEdit } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { companyValues } from "./company.schema";
import { type Company, dropCompany, fromRow, settingsTopic } from "./company.server";

/** The company's settings with the number that tells one state of them from the next. */
export interface CompanySettings {
  company: Company;
  version: number;
}

/** The company's settings as they are stored, for the form that changes them. Not from the cache. */
export async function find(executor: Executor = db): Promise<CompanySettings> {
  return read(executor, false);
}

/**
 * Saves the company's settings when they still are those of this version. Every process and every kept page shows them
 * at once; the audit row has what changed, before and after (rows 5, 235, security.md 15).
 * @throws StaleEdit when someone else has saved them meanwhile
 */
export async function update(
  actorId: string,
  version: number,
  company: Company,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const current = await read(trx, true);
    const saved = companyValues(current.company);
    if (current.version !== version) throw new StaleEdit(saved, current.version);
    const change = Audit.difference({ ...saved }, { ...companyValues(company) });
    if (Object.keys(change.after).length === 0) return;
    await store(company, trx);
    const subject = { type: "company_settings", id: null };
    await Audit.record({ actorId, action: "company_settings.updated", subject, ...change }, trx);
    await publish(settingsTopic, {}, trx);
  });
  dropCompany();
}

async function read(executor: Executor, lock: boolean): Promise<CompanySettings> {
  const row = await executor
    .selectFrom("company_settings")
    .selectAll()
    .where("id", "=", 1)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { company: fromRow(row), version: row.version };
}

async function store(company: Company, trx: Executor): Promise<void> {
  await trx
    .updateTable("company_settings")
    .set({
      name: company.name,
      phone: company.phone,
      email: company.email,
      hours: company.hours,
      address: company.address,
      service_area: company.serviceArea,
      social_links: JSON.stringify(company.socialLinks),
      assistant_name: company.assistantName,
      licence_number: company.licenceNumber,
      time_zone: company.timeZone,
      products_notice: company.productsNotice,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", 1)
    .execute();
}
