import { z } from "zod";
import type { FieldKind, RecordField } from "~/platform/record-fields";
import { choiceSchema, lineSchema } from "./contact-columns";
import type { ImportField, Value } from "./import-kind";

/**
 * Makes the columns of an import from a noun's fields, with their labels, limits and choices, so that they match the
 * form.
 */
export function columnsOf<Name extends string>(
  fields: Record<Name, RecordField>,
  columns: Partial<Record<Name, Partial<ImportField> & Pick<ImportField, "guesses">>>,
): Record<string, ImportField> {
  const named: [string, (Partial<ImportField> & Pick<ImportField, "guesses">) | undefined][] =
    Object.entries(columns);
  const known = new Map<string, RecordField>(Object.entries(fields));
  return Object.fromEntries(
    named.flatMap(([name, column]) => {
      const field = known.get(name);
      if (!field?.kind || !column) return [];
      const { label, words, kind, ask } = field;
      const missing = ask === undefined ? undefined : `${label} is required`;
      return [[name, { label, words, kind, missing, schema: cells[kind](field), ...column }]];
    }),
  );
}

/** How a cell is read, by the kind of its field. */
const cells: Record<FieldKind, (field: RecordField) => z.ZodType<Value>> = {
  line: ({ max = 200 }) => lineSchema(max),
  text: ({ max = 2_000 }) => z.string().max(max, `Use ${max.toLocaleString("en")} characters or fewer`),
  choice: ({ words = {} }) => choiceSchema(words),
  money: moneySchema,
  whole: ({ max = 999_999 }) =>
    z
      .string()
      .regex(/^\d{1,15}$/, "Write a whole number")
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

function moneySchema({ label, max = 9_999_999_99 }: RecordField) {
  const problem = `Write the ${label.toLowerCase()} as 1299.00`;
  return (
    z
      .string()
      .transform((text) => text.replace(/\s|CAD|\$/gi, ""))
      // Both 1,299.00 and 1299,00 occur here.
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
