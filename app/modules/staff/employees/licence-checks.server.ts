import { sql } from "kysely";
import { messagesNow, waitNow } from "~/messages/spoken.server";
import { companyZone } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { addressKey, type Limit, takeOrRefuse } from "~/platform/rate-limit.server";

const asks: Limit = { name: "licence-check", tries: 10, window: 3_600 };

/**
 * The initials of the person who patrols for us under this licence today; undefined for any other number, whatever the
 * reason (D12).
 * @throws AppError 429 after 10 in an hour from one network
 */
export async function holderOf(number: string): Promise<string | undefined> {
  const refusal = (_: string, seconds: number) => messagesNow().guard.errors.tooMany(waitNow(seconds));
  await takeOrRefuse([[asks, addressKey()]], refusal);
  const found = await db
    .selectFrom("guardLicences as l")
    .innerJoin("profiles", "profiles.id", "l.profileId")
    .select("fullName")
    .where(sql<string>`lower(l.number)`, "=", number.toLowerCase())
    .where("l.class", "in", ["guard", "dual"])
    .where("l.expiresOn", ">=", sql<string>`(now() at time zone ${companyZone})::date`)
    .where("kind", "=", "staff")
    .where("archivedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found && initialsOf(found.fullName);
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words.map((word) => `${[...word][0]?.toUpperCase()}.`).join(" ");
}
