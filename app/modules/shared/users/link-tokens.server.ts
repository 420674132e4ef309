import { digest, mac, macs } from "~/platform/secrets.server";

/** The tokens of emailed links: made from an id and a secret, so that only their hashes are stored. */
export function linkTokens(purpose: string) {
  return {
    make: (id: string): string => mac(purpose, id).toString("base64url"),
    /** The token with this hash; undefined if its secret is gone. */
    find(id: string, hash: Buffer): string | undefined {
      const tokens = macs(purpose, id).map((bytes) => bytes.toString("base64url"));
      return tokens.find((token) => digest(token).equals(hash));
    },
  };
}
