import { linkTokens } from "~/modules/shared/users/link-tokens.server";

const tokens = linkTokens("quote");
export const newToken = tokens.make;

/** The path of a quote's page; undefined for a draft, or if the link's secret is gone. */
export function pathOf({ id, tokenHash }: { id: string; tokenHash: Buffer | null }): string | undefined {
  const token = tokenHash && tokens.find(id, tokenHash);
  return token ? `/quotes/${token}` : undefined;
}
