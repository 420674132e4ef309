import { sql } from "kysely";
import { AppError } from "../../app/platform/app-error.server";
import { db } from "../../app/platform/db.server";
import { inScope } from "../../app/platform/scope.server";

let addresses = 0;

export function visiting<T>(work: () => Promise<T>, address = `192.0.2.${++addresses % 250}`): Promise<T> {
  return inScope({ id: "r", address, userId: null }, work);
}

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

/** Moves the clock of the rate limits. */
export async function passForLimits(seconds: number): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`;
  await db
    .updateTable("rateBuckets")
    .set({ blockedUntil: back("blockedUntil"), expiresAt: back("expiresAt") })
    .execute();
}
