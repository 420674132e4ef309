import { linkTokens } from "~/modules/shared/users/link-tokens.server";
import { env } from "~/platform/env.server";

const tokens = linkTokens("job-alert");
export const newToken = tokens.make;

/** A page for people and an address for mail programs (RFC 8058); undefined if the link's secret is gone. */
export function linksOf({ id, tokenHash }: { id: string; tokenHash: Buffer }) {
  const token = tokens.find(id, tokenHash);
  if (!token) return undefined;
  return {
    page: new URL(`/careers/alerts/${token}`, env.appUrl).href,
    oneClick: new URL(`/careers/alerts/one-click?token=${token}`, env.appUrl).href,
  };
}
