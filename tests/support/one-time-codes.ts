import { generateTOTP } from "@epic-web/totp";

/**
 * `ahead` is how many 30-second steps the app's clock is fast. A code works once, so a second one within a step must be
 * the next, which is still accepted.
 */
export async function oneTimeCode(secret: string, ahead = 0): Promise<string> {
  const seconds = Date.now() / 1_000;
  const step = Math.floor(seconds / 30) + ahead;
  // The library counts periods up to now; with this length it arrives at `step`.
  const period = seconds / (step + 0.5);
  const { otp } = await generateTOTP({ secret: secret.replaceAll(" ", ""), algorithm: "SHA-1", period });
  return otp;
}

export function secretIn(html: string): string {
  const shown = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1] ?? "";
  const secret = shown.replaceAll(" ", "");
  if (secret.length !== 32) throw new Error(`The page shows no secret:\n${html}`);
  return secret;
}
