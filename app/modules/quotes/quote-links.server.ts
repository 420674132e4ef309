import { digest, mac, macs } from "~/platform/secrets.server";

const purpose = "quote";

/** Made from the id and a secret, so that only its hash is stored. */
export function newToken(id: string): string {
  return mac(purpose, id).toString("base64url");
}

/** The path of the page of a quote; undefined for a draft, and when the secret of the link is gone. */
export function pathOf({ id, tokenHash }: { id: string; tokenHash: Buffer | null }): string | undefined {
  const tokens = macs(purpose, id).map((bytes) => bytes.toString("base64url"));
  const token = tokenHash && tokens.find((each) => digest(each).equals(tokenHash));
  return token ? `/quotes/${token}` : undefined;
}
