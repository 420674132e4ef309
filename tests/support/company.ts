import { sql } from "kysely";
import type { Executor } from "../../app/platform/db.server";
import type { Visitor } from "./visitor";

/** The way staff would change it: stored and announced in one transaction. */
export async function changePhone(database: Executor, phone: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.updateTable("companySettings").set({ phone }).execute();
    const event = JSON.stringify({ topic: "company-settings", payload: {} });
    await sql`select pg_notify('nightjar', ${event})`.execute(trx);
  });
}

/** What a browser would send for the unchanged company form. */
export async function companyForm(visitor: Visitor): Promise<Record<string, string>> {
  const { text } = await visitor.get("/admin/settings/company");
  const fields = [...text.matchAll(/<input[^>]*>/g)].flatMap(([tag]): [string, string][] => {
    const [name, value] = ["name", "value"].map(
      (attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "",
    );
    return name && name !== "leave" ? [[name, value ?? ""]] : [];
  });
  return { ...Object.fromEntries(fields), timeZone: "America/Toronto", province: "ON" };
}
