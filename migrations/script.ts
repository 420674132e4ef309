import { type Kysely, sql } from "kysely";

/** A migration of plain SQL: all statements of one text, which the driver sends as they stand because of the mark. */
export function script([text]: TemplateStringsArray): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    await sql.raw(`/* script */${text}`).execute(db);
  };
}
