import { linkTokens } from "~/modules/shared/users/link-tokens.server";
import { db, type Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { digest } from "~/platform/secrets.server";

const tokens = linkTokens("application");

/** The columns of an application that its newest link is made of. */
export interface Link {
  tokenId: string;
  accessTokenHash: Buffer;
}

/** Columns for a row that gets a new link. The token is derived from the id and a secret, so it is never stored. */
export function newAccess(): Link {
  const tokenId = newId();
  return { tokenId, accessTokenHash: digest(tokens.make(tokenId)) };
}

/** Undefined if the link's secret is gone. */
export function tokenOf({ tokenId, accessTokenHash }: Link): string | undefined {
  return tokens.find(tokenId, accessTokenHash);
}

/** The link of an application, made or renewed; undefined if there is none. */
export async function linkOf(id: string, executor: Executor = db): Promise<string | undefined> {
  const row = await executor
    .selectFrom("jobApplications")
    .select(["tokenId", "accessTokenHash"])
    .where("id", "=", id)
    .executeTakeFirst();
  const token = row && tokenOf(row);
  return token && `/applications/${token}`;
}
