import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { kindNames } from "./report-kinds.server";
import { reportKinds } from "./report-options";

const maxCommunities = 200;

/** What a report can be about, as choices. */
export async function subjects(executor: Executor = db) {
  const communities = await executor
    .selectFrom("communities")
    .select(["id", "name"])
    .where("status", "=", "active")
    .orderBy(sql`lower(name)`)
    .limit(maxCommunities)
    .execute();
  const kinds = kindNames.filter((name) => name !== "community");
  return [
    ...kinds.map((name) => ({ value: String(name), label: reportKinds[name] })),
    ...communities.map(({ id, name }) => ({
      value: `community.${id}`,
      label: `${reportKinds.community}: ${name}`,
    })),
  ];
}
