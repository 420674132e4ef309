import { CompiledQuery, type Kysely } from "kysely";
import { vi } from "vitest";
import type { DB } from "../../app/platform/db.generated";
import { driver } from "../../app/platform/db.server";

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export async function queriesOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const acquire = driver.acquireConnection.bind(driver);
  const spy = vi.spyOn(driver, "acquireConnection").mockImplementation(async () => {
    const connection = await acquire();
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => {
      sent.push({ sql: query.sql, parameters: query.parameters });
      return execute(query);
    };
    return connection;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}

export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(work)).map(({ sql }) => sql);
}

export interface PlanStep {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Plan Rows": number;
  Plans?: PlanStep[];
}

export async function planOf({ sql, parameters }: Statement, database: Kysely<DB>): Promise<PlanStep[]> {
  const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
  const { rows } = await database.executeQuery<{ "QUERY PLAN": [{ Plan: PlanStep }] }>(explain);
  const flat = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(flat)];
  return rows.flatMap((row) => flat(row["QUERY PLAN"][0].Plan));
}
