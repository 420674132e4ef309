import { env } from "~/platform/env.server";
import { digest, mac, macs } from "~/platform/secrets.server";

const purpose = "rating";

/** Made from the id and a secret, so that only its hash is stored. */
export function newToken(id: string): string {
  return mac(purpose, id).toString("base64url");
}

/** The address of the page of a rating; undefined when the secret of the link is gone. */
export function linkOf({ id, tokenHash }: { id: string; tokenHash: Buffer }): string | undefined {
  const tokens = macs(purpose, id).map((bytes) => bytes.toString("base64url"));
  const token = tokens.find((each) => digest(each).equals(tokenHash));
  return token && new URL(`/ratings/${token}`, env.appUrl).href;
}
