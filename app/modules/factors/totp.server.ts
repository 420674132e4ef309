import { getTOTPAuthUri, verifyTOTP } from "@epic-web/totp";
import { randomCharacters } from "~/platform/secrets.server";

/** What every authenticator app understands. */
const settings = { period: 30, digits: 6, algorithm: "SHA-1" };
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret of 160 bits, in base32. */
export function newSecret(): string {
  return randomCharacters(base32, 32);
}

/** The number of the 30 seconds that a moment lies in. */
export function stepAt(moment: number): number {
  return Math.floor(moment / 1_000 / settings.period);
}

/** The step that a code belongs to: this one, the one before or the one after (row 57). Undefined for a wrong code. */
export async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const verdict = verifyTOTP({ ...settings, secret, otp: code, window: 1 });
  // It has read the clock by now, so this is never the earlier step of the two: a replay cannot slip through.
  const now = stepAt(Date.now());
  const found = await verdict;
  return found ? now + found.delta : undefined;
}

/** The address that sets an app up, for its picture and for a link on the same phone. */
export function setupUri(secret: string, accountName: string, issuer: string): string {
  return getTOTPAuthUri({ ...settings, secret, accountName, issuer });
}
