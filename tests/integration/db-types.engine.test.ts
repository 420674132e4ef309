import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { generatedFile, typesOf } from "../../tools/db-types";
import { useTestDatabase } from "../support/database";

useTestDatabase();

test("the committed types match the migrated database", async () => {
  const committed = await readFile(generatedFile, "utf8");
  expect(await typesOf(db.withoutPlugins()), "The migrations changed: run npm run db:types.").toBe(committed);
});
