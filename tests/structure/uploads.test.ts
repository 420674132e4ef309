import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { defaultMaxPages, type FileRule, fileKinds, maxPixels } from "../../app/platform/file-kinds";
import { uploadLimit } from "../../app/platform/request-body.server";
import { read, type Source, sources } from "./source";

const root = fileURLToPath(new URL("../..", import.meta.url));
const document = read("docs/security.md");

/** The cells of a table's rows, found by its first heading. */
function rowsUnder(heading: string): string[][] {
  const lines = document.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  const rows = lines.slice(start + 2);
  return rows.slice(0, rows.indexOf("")).map((line) => line.slice(2, -2).split(" | "));
}

/** Names of exported constants that say what a field accepts. */
function ruleNames({ text }: Source): string[] {
  return [...text.matchAll(/export const (\w+): FileRule =/g)].map(([, name = ""]) => name);
}

async function rules(): Promise<[string, FileRule][]> {
  const found = sources("app").flatMap((file) => ruleNames(file).map((name) => ({ file: file.path, name })));
  return Promise.all(
    found.map(async ({ file, name }): Promise<[string, FileRule]> => {
      const module = await import(path.join(root, file));
      return [name, module[name]];
    }),
  );
}

test("ASVS V5.1.1: the documented kinds, extensions and types are those of the code", () => {
  const kinds = Object.values(fileKinds).map(({ name, extensions, contentType }) => [
    name,
    extensions.map((extension) => `.${extension}`).join(", "),
    contentType,
  ]);
  expect(rowsUnder("kind").map((row) => row.slice(0, 3))).toEqual(kinds);
});

test("ASVS V5.1.1: each upload of the code is documented with its kinds, size and pages", async () => {
  const documented = rowsUnder("upload").map((row) => row.slice(1));
  for (const [name, { kinds, maxBytes, maxPages = defaultMaxPages }] of await rules()) {
    const names = kinds.map((kind) => fileKinds[kind].name).join(", ");
    const pages = kinds.includes("pdf") ? String(maxPages) : "–";
    expect(documented, name).toContainEqual([`\`${name}\``, names, `${maxBytes / 1024 / 1024} MiB`, pages]);
  }
  expect(document).toContain(`at most ${maxPixels / 1_000_000} megapixels`);
  expect(document).toContain(`at most ${uploadLimit / 1024 / 1024} MiB`);
});

test("no field accepts files by a rule the table cannot name", () => {
  const nameless = sources("app").filter(
    (file) =>
      /kinds: \[/.test(file.text) && !file.path.startsWith("app/platform/") && !ruleNames(file).length,
  );
  expect(nameless.map((file) => file.path)).toEqual([]);
});
