import { linkTokens } from "~/modules/shared/users/link-tokens.server";
import { env } from "~/platform/env.server";

const tokens = linkTokens("rating");
export const newToken = tokens.make;

/** The address of a rating's page; undefined if the link's secret is gone. */
export function linkOf({ id, tokenHash }: { id: string; tokenHash: Buffer }): string | undefined {
  const token = tokens.find(id, tokenHash);
  return token && new URL(`/ratings/${token}`, env.appUrl).href;
}
