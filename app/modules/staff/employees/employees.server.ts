import { sql } from "kysely";
import * as Merged from "~/modules/accounts/profiles/merged-profiles.server";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import { shownAddress } from "~/modules/accounts/profiles/shown-address";
import { withoutShifts } from "~/modules/patrols/assignments/guards.server";
import { openUnfitOf } from "~/modules/patrols/assignments/planning.server";
import type * as Audit from "~/modules/shared/audit/audit.server";
import * as Records from "~/modules/shared/records/records.server";
import * as Users from "~/modules/shared/users/users.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { publishChanges } from "~/platform/live.server";
import { formatPhone } from "~/platform/phone";
import type { Edit } from "~/platform/record-edits";
import type { NewEmployee } from "./employee.schema";
import { employeeNoun } from "./employee-options";
import * as Licences from "./licences.server";

const type = "employee";

export const subject: Audit.Subject = {
  href: (id) => `${employeeNoun.path}/${id}`,
  titles: (ids, executor) =>
    executor.selectFrom("profiles").select(["id", "fullName as title"]).where("id", "in", ids),
};

const contact = ["fullName", "displayName", "phoneNumber", "address", "city", "state", "zipCode"] as const;

/** Only staff: residents change their own profiles. */
function lockAll(ids: string[], trx: Executor) {
  return trx
    .selectFrom("profiles")
    .leftJoin("guardLicences as l", "l.profileId", "profiles.id")
    .select(["profiles.id", "version", "archivedAt", ...contact])
    .select(Licences.columns)
    .where("profiles.id", "in", ids)
    .where("kind", "=", "staff")
    .where(Merged.isNoPointer)
    .orderBy("profiles.id")
    .forUpdate("profiles")
    .execute();
}

/** Changing one of these, even by an undo, may leave a guard unfit for planned shifts. */
const unfitting = ["archivedAt", "licenceNumber", "licenceClass", "licenceExpiresOn"];

type Changes = NewEmployee & { archivedAt: Date | null };

export const records = Records.define({
  type,
  lock: lockAll,
  async update(ids, changes: Partial<Changes>, trx, by) {
    const { licenceNumber, licenceClass, licenceExpiresOn, ...columns } = changes;
    await Profiles.change(ids, columns, trx);
    for (const id of ids) await Licences.save(id, { licenceNumber, licenceClass, licenceExpiresOn }, trx);
    if (unfitting.some((name) => name in changes)) await openUnfitOf(ids, by, trx);
  },
  async remove(ids, trx) {
    for (const id of ids) {
      for (const each of await Merged.idsOf(id, trx)) await Licences.forgetPictures(each, trx);
      await Profiles.remove(id, trx);
    }
  },
  auditSnapshot: ({ fullName }) => ({ fullName }),
  title: ({ fullName }) => fullName,
  async beforeUpdate({ id }, { archivedAt }, by) {
    if (archivedAt) refuseOwn(id, by);
  },
  undoable: ["updated", "archived", "restored"],
});

/** As with access: no owner leaves by mistake. @throws AppError 403 */
function refuseOwn(id: string, by: { id: string | null }): void {
  if (by.id === id) throw new AppError("You cannot archive your own profile. Ask another owner.", 403);
}

export const live = Records.liveVersions(type, "employees", (ids) =>
  db.selectFrom("profiles").select(["id", "version"]).where("id", "in", ids).execute(),
);

/** Adds a person who works here and cannot sign in, and returns the id (row 211). */
export async function create(input: NewEmployee, by: Audit.Actor, executor: Executor = db): Promise<string> {
  const id = newId();
  const { licenceNumber, licenceClass, licenceExpiresOn, ...columns } = input;
  await inTransaction(executor, async (trx) => {
    await Profiles.add({ id, kind: "staff", ...columns }, trx);
    await Licences.save(id, { licenceNumber, licenceClass, licenceExpiresOn }, trx);
    await records.record(id, { verb: "created", by, after: { fullName: input.fullName } }, trx);
    await publishChanges(type, [id], trx);
  });
  return id;
}

/** Saves staff's changes to an employee; undefined for a resident. Otherwise like Records. */
export function update(
  id: string,
  edit: Edit<Partial<NewEmployee>>,
  by: Audit.Actor,
  executor: Executor = db,
) {
  return records.update(id, edit, by, executor);
}

/**
 * Deletes an employee, or archives one who has worked or has a sign-in, since plans and applications belong to it
 * (B16): "deleted", "archived", or undefined if there is none.
 * @throws StaleEdit if someone else has saved it since, AppError 403 for one's own
 */
export async function remove(
  { id, version, kept }: { id: string; version: number; kept?: boolean },
  by: Audit.Actor,
  executor: Executor = db,
) {
  refuseOwn(id, by);
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(id, trx);
    if (!before) return undefined;
    await records.refuseStale(before, version, trx);
    if (!(kept ?? (await isKept(id, trx)))) {
      await records.remove(id, version, by, trx);
      return "deleted";
    }
    if (!before.archivedAt)
      await records.change(before, { archivedAt: new Date() }, { verb: "archived", by }, trx);
    return "archived";
  });
}

/** Whether a person has a sign-in, or is named by shifts or series: then the profile stays. */
export async function isKept(id: string, executor: Executor = db): Promise<boolean> {
  return (await Users.exists(id, executor)) || (await withoutShifts([id], executor)).length === 0;
}

/** Brings an archived employee back to the lists; undefined if there is none. @throws StaleEdit like `remove` */
export async function restore(id: string, version: number, by: Audit.Actor, executor: Executor = db) {
  return inTransaction(executor, async (trx) => {
    const before = await records.lock(id, trx);
    if (!before) return undefined;
    await records.refuseStale(before, version, trx);
    if (before.archivedAt) await records.change(before, { archivedAt: null }, { verb: "restored", by }, trx);
    return id;
  });
}

interface NextShift {
  id: string;
  title: string;
  day: string;
  from: string;
  to: string;
  timeZone: string;
  scheduledStart: string;
  scheduledEnd: string;
}

/** The shift that a person is in, or the one that comes next. */
const nextShift = sql<NextShift | null>`(
  SELECT jsonb_build_object('id', id, 'title', title, 'day', wall_day, 'from', wall_from, 'to', wall_to,
    'timeZone', time_zone, 'scheduledStart', scheduled_start, 'scheduledEnd', scheduled_end)
  FROM work_assignments
  WHERE guard_id = profiles.id AND status IN ('scheduled', 'in_progress') AND scheduled_end > now()
  ORDER BY scheduled_start LIMIT 1)`;

/** Any profile as the screen shows it; while a person waits for verification, only the place of their address. */
export async function find(id: string, executor: Executor = db) {
  const row = await executor
    .selectFrom("profiles")
    .leftJoin("users", "users.id", "profiles.id")
    .leftJoin("guardLicences as l", "l.profileId", "profiles.id")
    .select(["profiles.id", "profiles.version", "kind", "archivedAt", ...contact])
    .select(["users.email", "users.role", "addressVerificationStatus as status"])
    .select(Licences.columns)
    .select(["l.frontFileId", "l.backFileId", Licences.daysLeft.as("licenceDays")])
    .select([sql<boolean>`users.id is not null`.as("signsIn"), nextShift.as("nextShift")])
    .where("profiles.id", "=", id)
    .where(Merged.isNoPointer)
    .executeTakeFirst();
  return row && { ...row, fullAddress: shownAddress(row) };
}

/** An employee's values for the form's controls. */
export function formValues(employee: NonNullable<Awaited<ReturnType<typeof find>>>) {
  const { fullName, displayName, address, city, state, zipCode } = employee;
  const { licenceNumber, licenceClass, licenceExpiresOn } = employee;
  const phoneNumber = formatPhone(employee.phoneNumber ?? "");
  const contact = { fullName, displayName, phoneNumber, address, city, state, zipCode };
  const licence = { licenceNumber, licenceClass, licenceExpiresOn };
  return Object.fromEntries(
    Object.entries({ ...contact, ...licence }).map(([name, text]) => [name, text ?? ""]),
  );
}

/** An employee; undefined for a resident, whose profile is read-only here. */
export async function findStaff(id: string, executor: Executor = db) {
  const found = await find(id, executor);
  return found?.kind === "staff" ? found : undefined;
}
