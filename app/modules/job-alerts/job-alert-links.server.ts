import { env } from "~/platform/env.server";
import { digest, mac, macs } from "~/platform/secrets.server";

const purpose = "job-alert";

/** Made from the id and a secret, so that only its hash is stored. */
export function newToken(id: string): string {
  return mac(purpose, id).toString("base64url");
}

/** A page for people and an address for mail programs (RFC 8058); undefined when the secret of the link is gone. */
export function linksOf({ id, tokenHash }: { id: string; tokenHash: Buffer }) {
  const tokens = macs(purpose, id).map((bytes) => bytes.toString("base64url"));
  const token = tokens.find((each) => digest(each).equals(tokenHash));
  if (!token) return undefined;
  return {
    page: new URL(`/careers/alerts/${token}`, env.appUrl).href,
    oneClick: new URL(`/careers/alerts/one-click?token=${token}`, env.appUrl).href,
  };
}
