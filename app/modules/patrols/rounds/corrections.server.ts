import { sql } from "kysely";
import { db, type Executor } from "~/platform/db.server";
import { coarseTimeOf } from "./patrol-night";

interface Range {
  communityId: string;
  from: string;
  to: string;
}

/**
 * What was added to nights or taken back, with what each is about, at most 500. For residents only of nights that are
 * over, with the time of a pass rounded; `all` and exact for staff.
 */
export async function correctionsOf({ communityId, from, to }: Range, all = false, executor: Executor = db) {
  const rows = await executor
    .selectFrom("patrolCorrections as c")
    .innerJoin("patrolNights as n", (join) =>
      join.onRef("n.communityId", "=", "c.communityId").onRef("n.night", "=", "c.night"),
    )
    .leftJoin("patrolPasses as p", "p.id", "c.passId")
    .leftJoin("patrolStreets as s", "s.id", "p.streetId")
    .leftJoin("patrolMisses as m", "m.id", "c.missId")
    .select(["c.id", "c.night", "c.kind", "c.passes", "c.reason", "c.madeAt"])
    .select(["p.passedAt", "s.name as street", "m.reason as miss"])
    .where("c.communityId", "=", communityId)
    .where("c.night", ">=", from)
    .where("c.night", "<=", to)
    .$if(!all, (qb) => qb.where(sql<boolean>`n.ends_at <= now()`))
    .orderBy("c.night")
    .orderBy("c.id")
    .limit(500)
    .execute();
  return all ? rows : rows.map((row) => ({ ...row, passedAt: row.passedAt && coarseTimeOf(row.passedAt) }));
}

/** The months with past nights of a community, newest first, as 2026-11; at most 36. */
export async function monthsOf(communityId: string, executor: Executor = db): Promise<string[]> {
  const month = sql<string>`to_char(night, 'YYYY-MM')`;
  const rows = await executor
    .selectFrom("patrolNights")
    .select(month.as("month"))
    .distinct()
    .where("communityId", "=", communityId)
    .where(sql<boolean>`ends_at <= now()`)
    .orderBy(month, "desc")
    .limit(36)
    .execute();
  return rows.map((row) => row.month);
}
