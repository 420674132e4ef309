import { expect, test } from "vitest";
import { cannedReply } from "../../app/modules/inquiries/canned-replies/canned-reply.noun";
import { files, imports, read, type Source, source, sources } from "./source";

interface Named {
  /** The folder of its module. */
  folder: string;
  type: string;
  path: string;
  /** As TypeScript calls it. */
  table: string;
}

/** The files outside its module that name a noun: by an import, its address, its table or what the audit log calls it. */
function namedIn(all: Source[], { folder, type, path, table }: Named): string[] {
  const column = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const address = path.replace("/admin/", "");
  const names = new RegExp(`["'\`](?:/admin/)?${address}\\b|\\b(?:${type}|${table}|${column})\\b`);
  return all
    .filter((file) => !file.path.startsWith(`${folder}/`))
    .filter(
      (file) => names.test(file.text) || imports(file).some(({ target }) => target.startsWith(`${folder}/`)),
    )
    .map((file) => file.path);
}

/** The module of a noun, by its `*.noun.ts`; the table stands beside it. */
function moduleOf(declared: string): Pick<Named, "folder" | "table"> {
  const file = files("app/modules").find((each) => each.endsWith(`/${declared}.noun.ts`)) ?? "";
  const folder = file.slice(0, file.lastIndexOf("/"));
  const texts = files(folder).map((each) => read(each));
  const [, table = ""] =
    texts.map((text) => /defineNoun\(\w+, {\s*table: "(\w+)"/.exec(text)).find(Boolean) ?? [];
  return { folder, table };
}

const everything = sources("app", "server", "migrations", "tools", "tests/support");

test("a plain noun is named in four files outside its module: the registry, the demo, its migration, and where it is used", () => {
  const noun = { ...cannedReply, ...moduleOf("canned-reply") };
  expect(noun).toMatchObject({ folder: "app/modules/inquiries/canned-replies", table: "cannedReplies" });
  const found = namedIn(everything, noun);
  expect(found.filter((file) => !file.startsWith("migrations/"))).toEqual([
    "app/modules/office/nouns.server.ts",
    "app/modules/operations/demo/demo.server.ts",
    "app/routes/admin+/inquiries+/$inquiryId.tsx",
  ]);
  expect(found.length).toBeLessThanOrEqual(4);
});

test("finds a list that names a noun by its import, its address, its type or its table", () => {
  const noun = {
    folder: "app/modules/shop/old-shoes",
    type: "old_shoe",
    path: "/admin/settings/shoes",
    table: "oldShoes",
  };
  const found = (text: string) => namedIn([source("server/list.ts", text)], noun);
  for (const text of [
    'import { x } from "~/modules/shop/old-shoes/x.server";',
    'const titles = { "settings/shoes": "Shoes" };',
    "const href = `/admin/settings/shoes/new`;",
    'const words = { "old_shoe.created": "added a shoe" };',
    'db.insertInto("oldShoes")',
    "sql`SELECT FROM old_shoes`",
  ])
    expect(found(text), text).toEqual(["server/list.ts"]);
  expect(found('import { x } from "~/modules/shop/shoes/x.server"; const oldShoesOf = "shoes";')).toEqual([]);
  expect(namedIn([source("app/modules/shop/old-shoes/a.ts", 'const a = "old_shoe"')], noun)).toEqual([]);
});
