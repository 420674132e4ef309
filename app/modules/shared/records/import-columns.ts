import { z } from "zod";
import { withoutGroups } from "~/platform/field.schema";
import type { FieldKind, RecordField, RecordFields } from "~/platform/record-fields";
import type { ImportField, Value } from "./import-kind";

export interface ImportOptions<Name extends string = string> {
  /** The fields that a line finds its record by; the first is a line of text. */
  by: readonly [Name, ...Name[]];
  /** Whether Montreal finds Montréal; capitals never count. */
  ignoresAccents?: boolean;
  /** What columns say besides their fields, such as other headers that mean them. */
  columns?: Partial<Record<Name, Partial<ImportField>>>;
}

/** The columns of an import from the fields of a noun: label, limit and choices are theirs, so that the form agrees. */
export function columnsOf(
  fields: RecordFields,
  { by, columns = {} }: ImportOptions,
): Record<string, ImportField> {
  const importable = importableNames(fields);
  return Object.fromEntries(
    importable.flatMap((name) => {
      const field = fields[name];
      if (!field?.kind) return [];
      const { label, words, kind, ask, initial } = field;
      const schema = cells[kind](field);
      const own: ImportField = { label, words, kind, schema, guesses: [] };
      if (initial !== undefined) own.otherwise = schema.parse(initial);
      else if (ask !== undefined) own.missing = `${label} is required`;
      else if (!by.includes(name)) own.spare = true;
      const key = by.includes(name) ? ({ key: "required", fixed: true } as const) : {};
      return [[name, { ...own, ...key, ...columns[name] }]];
    }),
  );
}

/** The fields that a file may fill: those of the form that are not private. */
export function importableNames(fields: RecordFields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind && !fields[name]?.private);
}

/** A text of one line. */
export function lineSchema(maxLength: number) {
  return z
    .string()
    .max(maxLength, `Use ${maxLength} characters or fewer`)
    .transform((text) => text.replace(/\s+/g, " "));
}

/** One of these values, by the value or by its word. */
export function choiceSchema(words: Record<string, string>, synonyms: Record<string, string> = {}) {
  const all = new Map<string, string>();
  for (const [value, word] of Object.entries(words))
    for (const text of [value, word]) all.set(text.toLowerCase(), value);
  for (const [text, value] of Object.entries(synonyms)) all.set(text, value);
  const known = Object.values(words).join(", ");
  return z.string().transform((text, context) => {
    const value = all.get(text.toLowerCase().replace(/\s+/g, " "));
    if (value) return value;
    context.addIssue({ code: "custom", message: `Use one of ${known}` });
    return z.NEVER;
  });
}

/** What stands in a cell, by the kind of its field. */
const cells: Record<FieldKind, (field: RecordField) => z.ZodType<Value>> = {
  line: ({ max = 200 }) => lineSchema(max),
  text: ({ max = 2_000 }) => z.string().max(max, `Use ${max.toLocaleString("en")} characters or fewer`),
  named: ({ max = 200 }) => lineSchema(max),
  day: ({ max = 200 }) => lineSchema(max),
  choice: ({ words = {} }) => choiceSchema(words),
  money: moneySchema,
  whole: ({ max = 999_999 }) =>
    z
      .string()
      .transform(withoutGroups)
      .refine((text) => /^\d{1,15}$/.test(text), "Write a whole number")
      .transform(Number)
      .refine((number) => number <= max, `Use ${max.toLocaleString("en")} or less`),
  items: itemsSchema,
  web: ({ max = 500 }) =>
    z
      .string()
      .max(max, `Use ${max} characters or fewer`)
      .refine(
        (text) => /^https?:\/\//.test(text) && URL.canParse(text),
        "Write a full web address with https://",
      ),
};

/** An amount as people type it, in cents. */
export function moneySchema({ label, max = 9_999_999_99 }: Pick<RecordField, "label" | "max">) {
  const problem = `Write the ${label.toLowerCase()} as 1299.00`;
  return (
    z
      .string()
      .transform((text) => text.replace(/\s|CAD|\$/gi, ""))
      // 1,299.00 and 1299,00 are both written here.
      .transform((text) =>
        /,\d{2}$/.test(text) ? text.replace(/\./g, "").replace(",", ".") : text.replace(/,/g, ""),
      )
      .refine((text) => /^\d+(\.\d{1,2})?$/.test(text), problem)
      .transform((text) => Math.round(Number(text) * 100))
      .refine((cents) => cents <= max, problem)
  );
}

function itemsSchema({ label, one = "line", max = 120, maxItems = 20 }: RecordField) {
  return z
    .string()
    .transform((text) =>
      text
        .split(/[|\r\n]+/)
        .map((item) => item.trim())
        .filter(Boolean)
        .join("\n"),
    )
    .refine((text) => text.split("\n").length <= maxItems, `Use ${maxItems} ${label.toLowerCase()} or fewer`)
    .refine(
      (text) => text.split("\n").every((item) => item.length <= max),
      `Use ${max} characters or fewer for each ${one}`,
    );
}
