import { expect, test } from "vitest";
import { z } from "zod";
import { house } from "../../app/messages/en/house";
import { proofSchema } from "../../app/modules/accounts/step-up/proof.schema";
import { watchSchema } from "../../app/modules/service/watches/watch.schema";
import { fieldIn } from "../../app/platform/form-schema";
import { parseForm } from "../../app/platform/forms.server";

const files = import.meta.glob<Record<string, unknown>>("../../app/modules/**/*.schema.ts", { eager: true });

/** Every form's schema that has password or code fields. */
const schemas = [
  ["proofSchema", proofSchema(true)] as const,
  ["watchSchema", watchSchema(house.errors)] as const,
  ...Object.values(files).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, schema]) =>
      schema instanceof z.ZodType ? [[name, schema] as const] : [],
    ),
  ),
].flatMap(([name, schema]) => {
  const fields = fieldsOf(schema).filter(
    (field) => /pass(?!es$)|(^|[a-z])code$|secret|pin$/i.test(field) && !/(zip|postal)Code$/.test(field),
  );
  return fields.length > 0 ? [{ name, schema, fields }] : [];
});

function fieldsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

test("the forms with passwords and codes are found", () => {
  expect(schemas.map(({ name }) => name).sort()).toEqual([
    "acceptSchema",
    "changePasswordSchema",
    "codeSchema",
    "codeSchema",
    "mailSettingsSchema",
    "paymentKeySchema",
    "proofSchema",
    "registerSchema",
    "resetSchema",
    "signInSchema",
    "testCodeSchema",
    "watchSchema",
  ]);
});

test.each(schemas)(
  "no password or code of $name is in the answer that refuses it",
  async ({ schema, fields }) => {
    const typed = Object.fromEntries(fields.map((field) => [field, `do not tell ${"x".repeat(300)}`]));
    const request = new Request("http://localhost:3000/form", {
      method: "POST",
      body: new URLSearchParams({ ...typed, email: "ada@example.test" }),
      headers: { Origin: "http://localhost:3000" },
    });
    const form = await parseForm(request, schema);
    const answer = JSON.stringify(form.refuse({ message: "No." }));
    expect(answer).toContain("ada@example.test");
    expect(answer).not.toContain("do not tell");
    // By the schema's own marking, not only by name.
    expect(fields.filter((field) => !fieldIn(schema, field).isSecret)).toEqual([]);
  },
);
