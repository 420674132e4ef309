import { hashPassword, verifyPassword } from "~/modules/accounts/credentials/password.server";

/** How a phrase is told apart: neither capitals nor spaces, which nobody hears. */
function plain(phrase: string): string {
  return phrase
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The hash that is kept of a pass phrase; undefined without one. Slow on purpose: call it before the transaction. */
export async function hashPhrase(phrase: string | undefined): Promise<string | undefined> {
  return phrase === undefined ? undefined : hashPassword(plain(phrase));
}

/** Whether what was said is the pass phrase; false without one. */
export async function isPhrase(said: string, hash: string | null): Promise<boolean> {
  return verifyPassword(plain(said), hash);
}
