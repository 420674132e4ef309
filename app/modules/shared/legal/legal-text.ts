/** What a text may leave to the settings, by how it is written: {{phone}}. */
export const fillings = {
  name: "the company’s name",
  phone: "the emergency line",
  email: "the company’s email",
  area: "the service area",
  hours: "the office hours",
  province: "the province",
  patrols: "when cars are out, such as 11 PM to 7 AM",
  "plan terms": "the terms of the plans, as a list; alone on its line",
} as const;

export type Filling = keyof typeof fillings;

/** A run of text: plain words, a link, or what the settings fill in. */
export type Inline = { text: string; href?: string } | { filling: Filling };

export type Block =
  | { kind: "heading"; id: string; text: string }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; items: Inline[][] }
  | { kind: "plan terms" };

export interface LegalText {
  /** The first paragraph. */
  lead: string;
  blocks: Block[];
}

const inline = /\{\{([^{}]*)\}\}|\[([^\]]+)\]\(((?:\/(?!\/)|https:\/\/)[^\s)]*)\)/g;

function isFilling(name: string): name is Filling {
  return Object.hasOwn(fillings, name);
}

/** The names in a text that nothing fills in, in order. */
export function unknownFillings(body: string): string[] {
  return [...body.matchAll(/\{\{([^{}]*)\}\}/g)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => !isFilling(name));
}

function partsOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, name, words, href] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    end = match.index + whole.length;
    const filling = name?.trim() ?? "";
    if (words !== undefined && href !== undefined) parts.push({ text: words, href });
    else parts.push(isFilling(filling) ? { filling } : { text: whole });
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Reads a text as staff write it: "## " before a heading, "- " before an item, an empty line between paragraphs. */
export function readLegalText(body: string): LegalText {
  const [lead = "", ...rest] = body
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.trim());
  const ids = new Set<string>();
  return { lead, blocks: rest.map((block) => blockOf(block, ids)) };
}

function blockOf(block: string, ids: Set<string>): Block {
  if (block === "{{plan terms}}") return { kind: "plan terms" };
  const [, heading] = /^##\s+(.+)$/.exec(block) ?? [];
  if (heading) return { kind: "heading", id: idOf(heading, ids), text: heading };
  const lines = block.split("\n");
  if (lines.every((line) => line.startsWith("- ")))
    return { kind: "list", items: lines.map((line) => partsOf(line.slice(2))) };
  return { kind: "paragraph", parts: partsOf(lines.join(" ")) };
}

/** The heading in small letters; of two that are the same, the second has a number. */
function idOf(heading: string, ids: Set<string>): string {
  const base = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  let id = base || "part";
  for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`;
  ids.add(id);
  return id;
}
