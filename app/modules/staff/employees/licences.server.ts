import { sql } from "kysely";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Audit from "~/modules/shared/audit/audit.server";
import { companyZone } from "~/modules/shared/company/company.server";
import { AppError } from "~/platform/app-error.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import type { CheckedFile } from "~/platform/file-checks.server";
import { findFile, openFile, purgeLater, type StoredFile, storeFile } from "~/platform/files.server";
import { scanner } from "~/platform/virus-scanner.server";
import type { NewEmployee } from "./employee.schema";
import { type LicenceSide, licenceSides } from "./employee-options";

/** The parts of a licence besides its holder's; null without one. */
export const columns = [
  "l.number as licenceNumber",
  sql<NewEmployee["licenceClass"]>`l.class`.as("licenceClass"),
  sql<string | null>`to_char(l.expires_on, 'YYYY-MM-DD')`.as("licenceExpiresOn"),
] as const;

/** Days until the licence expires, in the company's time zone; negative afterwards. */
export const daysLeft = sql<number | null>`l.expires_on - (now() at time zone ${companyZone})::date`;

type Parts = Pick<NewEmployee, "licenceNumber" | "licenceClass" | "licenceExpiresOn">;

/** Writes the given parts; null in all of them removes the licence with its pictures. */
export async function save(profileId: string, parts: Partial<Parts>, trx: Executor): Promise<void> {
  const { licenceNumber: number, licenceClass, licenceExpiresOn: expiresOn } = parts;
  if (number === undefined && licenceClass === undefined && expiresOn === undefined) return;
  const before = await trx
    .selectFrom("guardLicences")
    .selectAll()
    .where("profileId", "=", profileId)
    .executeTakeFirst();
  const after = {
    number: number === undefined ? before?.number : number,
    class: licenceClass === undefined ? before?.class : licenceClass,
    expiresOn: expiresOn === undefined ? before?.expiresOn : expiresOn,
  };
  if (!after.number || !after.class || !after.expiresOn) {
    await forgetPictures(profileId, trx);
    await trx.deleteFrom("guardLicences").where("profileId", "=", profileId).execute();
    return;
  }
  const row = { number: after.number, class: after.class, expiresOn: after.expiresOn };
  // A renewed licence gets its notices again.
  const noticed = expiresOn === undefined ? {} : { noticedDays: null };
  await trx
    .insertInto("guardLicences")
    .values({ profileId, ...row })
    .onConflict((conflict) => conflict.column("profileId").doUpdateSet({ ...row, ...noticed }))
    .execute();
}

const fileColumn = { front: "frontFileId", back: "backFileId" } as const;

/** Stores the picture of one side, replacing the previous one. @throws AppError 409 without a licence */
export async function keepPicture(
  profileId: string,
  { side, picture }: { side: LicenceSide; picture: CheckedFile },
  by: Audit.Actor,
  executor: Executor = db,
): Promise<void> {
  await inTransaction(executor, async (trx) => {
    const licence = await lock(profileId, trx);
    if (!licence) throw new AppError("Enter the licence first, then add its pictures.", 409);
    const before = licence[fileColumn[side]];
    const fileId = await storeFile(picture, { purpose: "guard_licence", ownerId: profileId }, trx);
    await trx
      .updateTable("guardLicences")
      .set({ [fileColumn[side]]: fileId })
      .where("profileId", "=", profileId)
      .execute();
    if (before) await purgeLater([before], new Date(), trx);
    await Profiles.change([profileId], {}, trx);
    await note(profileId, { verb: "licence_picture_added", side, by }, trx);
  });
}

/** When a licence is removed, the next run of the nightly job removes its pictures. */
export async function forgetPictures(profileId: string, trx: Executor): Promise<void> {
  const licence = await lock(profileId, trx);
  const files = licence ? [licence.frontFileId, licence.backFileId] : [];
  await purgeLater(
    files.filter((id) => id !== null),
    new Date(),
    trx,
  );
}

/** The picture of one side; undefined without one, or while it waits for the virus scanner. */
export async function picture(profileId: string, side: LicenceSide) {
  const file = await fileOf(profileId, side);
  return file && isViewable(file) ? file : undefined;
}

async function fileOf(profileId: string, side: LicenceSide) {
  const licence = await db
    .selectFrom("guardLicences")
    .select(["frontFileId", "backFileId"])
    .where("profileId", "=", profileId)
    .executeTakeFirst();
  const id = licence?.[fileColumn[side]];
  return id ? findFile(id) : undefined;
}

/** The sides of a licence that have a picture, and why one cannot be seen yet. */
export async function pictures(profileId: string) {
  const found = [];
  for (const side of ["front", "back"] as const) {
    const file = await fileOf(profileId, side);
    if (file) found.push({ side, refusal: isViewable(file) ? null : "waits for the virus scan." });
  }
  return found;
}

/** The bytes of a picture a person opens, which is logged. @throws FileStoreError */
export async function openPicture(profileId: string, side: LicenceSide, file: StoredFile, by: Audit.Actor) {
  await inTransaction(db, (trx) => note(profileId, { verb: "licence_viewed", side, by }, trx));
  return (await openFile(file.id))?.body ?? null;
}

function isViewable({ scanState }: StoredFile): boolean {
  return scanState === "clean" || (scanState === "unscanned" && scanner() === undefined);
}

function lock(profileId: string, trx: Executor) {
  return trx
    .selectFrom("guardLicences")
    .select(["frontFileId", "backFileId"])
    .where("profileId", "=", profileId)
    .forUpdate()
    .executeTakeFirst();
}

async function note(
  id: string,
  { verb, side, by }: { verb: string; side: LicenceSide; by: Audit.Actor },
  trx: Executor,
) {
  const subject = { type: "employee", id };
  const after = { picture: licenceSides[side] };
  await Audit.record({ actorId: by.id, action: `employee.${verb}`, subject, after }, trx);
}
