import { getTOTPAuthUri, verifyTOTP } from "@epic-web/totp";
import { randomCharacters } from "~/platform/secrets.server";

const settings = { period: 30, digits: 6, algorithm: "SHA-1" };
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function newSecret(): string {
  return randomCharacters(base32, 32);
}

/** The TOTP time step of a timestamp. */
export function stepAt(moment: number): number {
  return Math.floor(moment / 1_000 / settings.period);
}

/** Accepts one step before and after. Undefined for a wrong code. */
export async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const verdict = verifyTOTP({ ...settings, secret, otp: code, window: 1 });
  // verifyTOTP has read the clock by now, so this step is never earlier than its own, and a replay cannot slip through.
  const now = stepAt(Date.now());
  const found = await verdict;
  return found ? now + found.delta : undefined;
}

export function setupUri(secret: string, accountName: string, issuer: string): string {
  return getTOTPAuthUri({ ...settings, secret, accountName, issuer });
}
