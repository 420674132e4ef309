import { sql } from "kysely";
import * as Audit from "~/modules/shared/audit/audit.server";
import { db, type Executor, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { addressKey, type Limit, type Try, takeOrRefuse } from "~/platform/rate-limit.server";
import { type Link, newAccess, tokenOf } from "./application-links.server";
import { sendToApplicants } from "./application-outbox.server";

const asksFor: Limit = { name: "application-link", tries: 1, window: 60 };
const asksFrom: Limit = { name: "application-link-address", tries: 10, window: 3_600 };

/** Applications of one address that get a new link in one request. */
const maxLinks = 10;

/**
 * Emails new links for an address's applications. Known and unknown addresses get the same response. @throws AppError
 * 429
 */
export async function ask(email: string): Promise<void> {
  const tries: Try[] = [
    [asksFor, email],
    [asksFrom, addressKey()],
  ];
  await takeOrRefuse(tries, (wait) => `Please wait ${wait} before asking again.`);
  await inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom("jobApplications")
      .select(["id", "tokenId", "accessTokenHash", "previousTokenHash", "tokenExpiresAt"])
      .where(sql<string>`lower(email)`, "=", email)
      .where("heldAsSpam", "=", false)
      .orderBy("createdAt", "desc")
      .limit(maxLinks)
      .execute();
    // For an unknown address the same work is done for an application that does not exist.
    for (const row of rows.length > 0 ? rows : [decoy()]) {
      await renew(row, trx);
      await sendToApplicants([row.id], "link", trx);
    }
  });
}

interface Linked extends Link {
  id: string;
  previousTokenHash: Buffer | null;
  tokenExpiresAt: Date | null;
}

function decoy(): Linked {
  return { id: newId(), ...newAccess(), previousTokenHash: null, tokenExpiresAt: null };
}

/**
 * A link keeps working until the new one is used for something. Until then the new one is sent again, so that nobody
 * ends a link by asking twice. After the outcome a renewed link works for 30 days, and never shorter than the previous
 * one.
 */
async function renew(
  { id, previousTokenHash, tokenExpiresAt, ...link }: Linked,
  trx: Executor,
): Promise<void> {
  const ended = tokenExpiresAt !== null && tokenExpiresAt.getTime() <= Date.now();
  const isWaiting = !ended && previousTokenHash !== null && tokenOf(link) !== undefined;
  const older = ended ? null : link.accessTokenHash;
  const another = isWaiting ? {} : { ...newAccess(), tokenOpenedAt: null, previousTokenHash: older };
  const expires = sql<Date | null>`CASE WHEN decided_at IS NOT NULL
    THEN greatest(decided_at + interval '90 days', now() + interval '30 days') END`;
  await trx
    .updateTable("jobApplications")
    .set({ ...another, tokenExpiresAt: expires })
    .where("id", "=", id)
    .execute();
  const subject = { type: "application", id };
  await Audit.record({ actorId: null, action: "application.link_asked", subject }, trx);
}
