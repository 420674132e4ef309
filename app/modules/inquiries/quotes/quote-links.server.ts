import { linkTokens } from "~/modules/shared/users/link-tokens.server";

const tokens = linkTokens("quote");
export const newToken = tokens.make;

/** The path of the page of a quote; undefined for a draft, and when the secret of the link is gone. */
export function pathOf({ id, tokenHash }: { id: string; tokenHash: Buffer | null }): string | undefined {
  const token = tokenHash && tokens.find(id, tokenHash);
  return token ? `/quotes/${token}` : undefined;
}
