import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { StaleEdit } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { publish } from "~/platform/event-bus.server";
import { changesOf, clashesOf, type Edit } from "~/platform/record-edits";
import { laterDay, nightAt } from "~/platform/wall-time";
import { type CompanyEdit, companyTexts } from "./company.schema";
import { type Company, dropCompany, fromRow, settingsTopic } from "./company.server";
import { hoursOn, newestHours } from "./patrol-hours";
import { spanOf } from "./patrol-span";

interface CompanySettings {
  company: Company;
  version: number;
}

/** Reads the table, not the cache. */
export async function find(executor: Executor = db): Promise<CompanySettings> {
  return read(executor, false);
}

const subject = { type: "company_settings", id: null };

/** Saves what the person changed. @throws StaleEdit when someone else has saved one of the same fields since */
export async function update(
  edit: Edit<CompanyEdit>,
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const { company, version } = await read(trx, true);
    const texts = companyTexts(company);
    const changes = changesOf(edit, company);
    const clashes = version === edit.version ? [] : clashesOf(edit, changes, company);
    if (clashes.length > 0) {
      const since = await Audit.saves(subject, version - edit.version, trx);
      throw new StaleEdit(version, since, clashes, texts);
    }
    const changed = hoursAfter(company, { ...company, ...changes }, new Date());
    const difference = Audit.difference(texts, companyTexts(changed));
    if (Object.keys(difference.after).length === 0) return;
    await store(changed, trx);
    const action = "company_settings.updated";
    await Audit.record({ actorId: by.id, action, subject, ...difference }, trx);
    await publish(settingsTopic, {}, trx);
  });
  dropCompany();
}

/** Other hours count from the first night on that has begun by neither: what earlier nights promised stays. */
function hoursAfter(before: Company, company: Company, now: Date): Company {
  const { patrolFrom: from, patrolTo: to, patrolEvery: every, timeZone } = company;
  const newest = newestHours(before);
  if (from === newest.from && to === newest.to && every === newest.every) return company;
  const night = nightAt(now, timeZone);
  const begun = [hoursOn(night, before), { from, to }].some(
    (hours) => now >= spanOf(night, hours, timeZone).start,
  );
  const firstNight = begun ? laterDay(night, 1) : night;
  const older = before.patrolHours.filter((hours) => hours.firstNight < firstNight);
  return { ...company, patrolHours: [{ firstNight, from, to, every }, ...older].slice(0, 50) };
}

async function read(executor: Executor, lock: boolean): Promise<CompanySettings> {
  const row = await executor
    .selectFrom("companySettings")
    .selectAll()
    .where("id", "=", 1)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return { company: fromRow(row), version: row.version };
}

async function store(company: Company, trx: Executor): Promise<void> {
  await trx
    .updateTable("companySettings")
    .set({
      name: company.name,
      phone: company.phone,
      lineHours: company.lineHours,
      email: company.email,
      hours: company.hours,
      address: company.address,
      serviceArea: company.serviceArea,
      socialLinks: JSON.stringify(company.socialLinks),
      assistantName: company.assistantName,
      licenceNumber: company.licenceNumber,
      taxName: company.taxName,
      taxRate: company.taxPercent,
      secondTaxName: company.secondTaxName,
      secondTaxRate: company.secondTaxPercent,
      taxNumber: company.taxNumber,
      timeZone: company.timeZone,
      province: company.province,
      newsPlaces: company.newsPlaces.join(", "),
      newsArea: company.newsArea,
      nameStory: company.nameStory,
      patrolHours: JSON.stringify(company.patrolHours),
      productsNotice: company.productsNotice,
      obeysPostingRules: company.obeysPostingRules,
      creditLine: company.creditLine,
      priorityPhone: company.priorityPhone,
      referencePrefix: company.referencePrefix,
      version: sql<number>`version + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where("id", "=", 1)
    .execute();
}
