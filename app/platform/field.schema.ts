import { z } from "zod";
import { multiline } from "./form-schema";
import { dollarsSchema, requiredText, versionSchema } from "./record.schema";
import type { FieldKind, RecordField, RecordFields } from "./record-fields";

type Typed<F> = { [Name in keyof F as F[Name] extends { kind: FieldKind } ? Name : never]: ValueOf<F[Name]> };

type ValueOf<F> = F extends { kind: "money" | "whole" }
  ? OrNull<F, number>
  : F extends { kind: "choice"; words: infer Words }
    ? keyof Words & string
    : F extends { kind: "items" }
      ? string
      : OrNull<F, string>;

type OrNull<F, Value> = F extends { ask: string } ? Value : Value | null;

/** What a record's form returns, by field. */
export type FieldValues<F extends RecordFields> = { [Name in keyof Typed<F>]: Typed<F>[Name] };

type FieldSchemas<F extends RecordFields> = { [Name in keyof Typed<F>]: z.ZodType<Typed<F>[Name]> };

/** The validation that follows from the declared fields; `own` replaces some of it. */
export function schemaOf<F extends RecordFields>(
  fields: F,
  own?: Partial<FieldSchemas<F>>,
): z.ZodObject<FieldSchemas<F>>;
export function schemaOf(fields: RecordFields, own: object = {}): unknown {
  const typed = Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] =>
    field.kind ? [[name, kinds[field.kind](field, calledOf(field))]] : [],
  );
  return z.object({ ...Object.fromEntries(typed), ...own });
}

/** The same for an edit, which names the version it is based on. */
export function editSchemaOf<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  return schema.extend(versionSchema.shape);
}

function calledOf({ label, called = label.toLowerCase() }: RecordField): string {
  return called;
}

const kinds: Record<FieldKind, (field: RecordField, called: string) => z.ZodType> = {
  line: textSchema,
  named: textSchema,
  day: textSchema,
  text: (field, called) => multiline(textSchema(field, called)),
  choice: ({ words = {}, ask }) => z.enum(Object.keys(words), { error: ask }),
  money({ max, ask }) {
    const schema = dollarsSchema({ min: 0, max });
    return ask === undefined ? schema : schema.refine((cents) => cents !== null, ask);
  },
  whole: ({ max, ask }) => wholeSchema(max, ask),
  items: itemsSchema,
  web: webSchema,
};

function textSchema({ ask, max = 200 }: RecordField, called: string) {
  const tooLong = `The ${called} must have ${max.toLocaleString("en")} characters or fewer`;
  return ask === undefined
    ? z.string().trim().max(max, tooLong).optional().transform(orNull)
    : requiredText(ask, max, tooLong);
}

function orNull(text: string | undefined): string | null {
  return text || null;
}

/** "48,213" as 48213. */
export function withoutGroups(text: string): string {
  return text.replace(/(?<=\d)[\s,](?=\d{3}(?!\d))/g, "");
}

function wholeSchema(max = Number.MAX_SAFE_INTEGER, ask = "Enter a whole number, for example 12") {
  return z
    .string({ error: ask })
    .trim()
    .transform(withoutGroups)
    .refine((text) => /^\d{1,15}$/.test(text), ask)
    .transform(Number)
    .refine((number) => number <= max, ask);
}

/** One item per line; empty lines are dropped (row 225). */
function itemsSchema({ one = "line", max = 120, maxItems = 20, label }: RecordField) {
  const words = label.toLowerCase();
  return multiline(
    z
      .string()
      .optional()
      .transform((text = "") =>
        text
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean)
          .join("\n"),
      ),
  )
    .refine((text) => text.split("\n").length <= maxItems, `List ${maxItems} ${words} or fewer`)
    .refine(
      (text) => text.split("\n").every((line) => line.length <= max),
      `A ${one} must have ${max} characters or fewer`,
    );
}

/** http(s) only: ASVS V1.2.2. */
function webSchema({ max = 500 }: RecordField, called: string) {
  return z
    .string()
    .trim()
    .max(max, `The ${called} must have ${max} characters or fewer`)
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      "Enter a full web address that begins with https://",
    )
    .optional()
    .transform(orNull);
}
