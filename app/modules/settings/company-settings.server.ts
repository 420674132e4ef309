import { sql } from "kysely";
import * as Audit from "~/modules/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { type Company, dropCompany, fromRow, settingsTopic } from "./company.server";

/** The company's settings with the number that tells one state of them from the next. */
export interface CompanySettings {
  company: Company;
  version: number;
}

/** What came of saving: done, or refused because someone else saved first, with what is saved now. */
export type Outcome = { status: "saved" } | { status: "changed_meanwhile"; current: CompanySettings };

/** The company's settings as they are stored, for the form that changes them. Not from the cache. */
export async function find(executor: Executor = db): Promise<CompanySettings> {
  return read(executor, false);
}

/**
 * Saves the company's settings when they still are those of this version. Every process and every kept page shows them
 * at once; the audit row has what changed, before and after (rows 5, 235, security.md 15).
 */
export async function update(
  actorId: string,
  version: number,
  company: Company,
  executor: Executor = db,
): Promise<Outcome> {
  const outcome = await inTransaction(executor, async (trx): Promise<Outcome> => {
    const current = await read(trx, true);
    if (current.version !== version) return { status: "changed_meanwhile", current };
    const [before, after] = differences(current.company, company);
    if (Object.keys(after).length === 0) return { status: "saved" };
    await store(company, trx);
    const subject = { type: "company_settings", id: null };
    await Audit.record({ actorId, action: "company_settings.updated", subject, before, after }, trx);
    await publish(settingsTopic, {}, trx);
    return { status: "saved" };
  });
  if (outcome.status === "saved") dropCompany();
  return outcome;
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

/** The fields that differ, as they were and as they will be. */
function differences(before: Company, after: Company): [Record<string, unknown>, Record<string, unknown>] {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)),
  );
  return [Object.fromEntries(changed.map(([name]) => [name, was.get(name)])), Object.fromEntries(changed)];
}
