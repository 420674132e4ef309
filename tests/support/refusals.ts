import { sql } from "kysely";
import { AppError } from "../../app/platform/app-error.server";
import { db } from "../../app/platform/db.server";
import { inScope } from "../../app/platform/scope.server";

let addresses = 0;

/** Does something as a visitor from an address, of their own unless one is given. */
export function visiting<T>(work: () => Promise<T>, address = `192.0.2.${++addresses % 250}`): Promise<T> {
  return inScope({ id: "r", address, userId: null }, work);
}

/** Status, sentence and wait of the refusal that some work ends in; undefined when it is not refused. */
export async function refusalOf(
  work: Promise<unknown>,
): Promise<{ status: number; message: string; retryAfter: number | undefined } | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.status, message: error.message, retryAfter: error.retryAfter };
  }
}

/** Lets this many seconds pass for the limits. */
export async function passForLimits(seconds: number): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
  await db
    .updateTable("rate_buckets")
    .set({ blocked_until: back("blocked_until"), expires_at: back("expires_at") })
    .execute();
}
