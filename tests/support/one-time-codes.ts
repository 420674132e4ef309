import { generateTOTP } from "@epic-web/totp";

/**
 * What an authenticator app shows for a secret; `ahead` is how many times 30 seconds its clock is ahead. A code works
 * once: a second one within the same 30 seconds is the next one, which the app still takes (row 57).
 */
export async function oneTimeCode(secret: string, ahead = 0): Promise<string> {
  const seconds = Date.now() / 1_000;
  const step = Math.floor(seconds / 30) + ahead;
  // The library counts the periods up to now: of a period this long there have been as many as the step has.
  const period = seconds / (step + 0.5);
  const { otp } = await generateTOTP({ secret: secret.replaceAll(" ", ""), algorithm: "SHA-1", period });
  return otp;
}

/** The secret that a page of /setup-2fa shows. */
export function secretIn(html: string): string {
  const shown = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? "";
  const secret = shown.replaceAll(" ", "");
  if (secret.length !== 32) throw new Error(`The page shows no secret:\n${html}`);
  return secret;
}
