import type { FieldLike } from "./fields";

export type Fields<Input> = { [Name in keyof Input]-?: FormField<NonNullable<Input[Name]>> };

interface FormField<Input> extends FieldLike {
  initialValue?: string | (string | undefined)[];
  getFieldset(): Fields<Input>;
  getFieldList(): FormField<Input extends readonly (infer Item)[] ? NonNullable<Item> : never>[];
}

type Errors = Record<string, string[] | null>;

/** A form's fields under conform's names, with their initial values and what the server found wrong with them. */
export function formFields<Input>(id: string, values: unknown, errors: Errors, prefix = ""): Fields<Input> {
  const from = values instanceof Object ? values : {};
  return new Proxy(Object.create(null), {
    get: (_, name) => formField(id, prefix + String(name), Reflect.get(from, name), errors),
  });
}

function formField<Input>(form: string, name: string, value: unknown, errors: Errors): FormField<Input> {
  const id = `${form}-${name}`;
  const initialValue = Array.isArray(value) ? value.map(textOf) : textOf(value);
  return {
    ...{ id, name, initialValue, errorId: `${id}-error`, descriptionId: `${id}-description` },
    defaultValue: [initialValue].flat()[0],
    defaultChecked: initialValue === "on" || undefined,
    errors: errors[name] ?? undefined,
    getFieldset: () => formFields(form, value, errors, `${name}.`),
    getFieldList: () =>
      (Array.isArray(value) ? value : []).map((item, n) => formField(form, `${name}[${n}]`, item, errors)),
  };
}

function textOf(value: unknown): string | undefined {
  if (value === true || value instanceof Date) return value === true ? "on" : value.toISOString();
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
