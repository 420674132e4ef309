import { expect, test } from "vitest";
import { readLegalText, unknownFillings } from "./legal-text";
import { legalTextSchema } from "./legal-text.schema";
import { legalKinds, starterTexts } from "./starter-texts";

test("row 296: a text is a lead, headings, paragraphs and lists; what the settings fill in stands out", () => {
  const body =
    "What holds.\n\n## Plans & more\n\n{{plan terms}}\n\nCall {{phone}}\nat night.\n\n- one\n- [two](/contact)\n\n## Plans & more";
  expect(readLegalText(body)).toEqual({
    lead: "What holds.",
    blocks: [
      { kind: "heading", id: "plans-more", text: "Plans & more" },
      { kind: "plan terms" },
      { kind: "paragraph", parts: [{ text: "Call " }, { filling: "phone" }, { text: " at night." }] },
      { kind: "list", items: [[{ text: "one" }], [{ text: "two", href: "/contact" }]] },
      { kind: "heading", id: "plans-more-2", text: "Plans & more" },
    ],
  });
});

test.each([
  "[x](javascript:alert(1))",
  "[x](//evil.example)",
  "[x](data:text/html,1)",
  "<a href='https://evil.example'>x</a>",
])("row 296: %s is words, not a link off the web", (text) => {
  const [block] = readLegalText(`Lead.\n\n${text}`).blocks;
  const hrefs =
    block?.kind === "paragraph" ? block.parts.flatMap((part) => ("href" in part ? part.href : [])) : [];
  expect(hrefs.filter((href) => !/^(https:\/\/|\/(?!\/))/.test(href ?? ""))).toEqual([]);
});

test("row 296: what nothing fills in is refused by its name", () => {
  expect(unknownFillings("{{name}} and {{ceo}}")).toEqual(["ceo"]);
  const typed = { body: "Lead.\n\nWrite to {{ceo}}.", from: "0" };
  const [issue] = legalTextSchema.safeParse(typed).error?.issues ?? [];
  expect(issue?.message).toContain("Nothing fills in {{ceo}}. Use one of name, phone,");
});

test.each(legalKinds)("row 296: the starter set's %s can be saved as it is", (kind) => {
  expect(legalTextSchema.safeParse({ body: starterTexts[kind], from: "0" }).success).toBe(true);
  expect(readLegalText(starterTexts[kind]).blocks.length).toBeGreaterThan(3);
});
