import { z } from "zod";

type Schema = z.core.$ZodType;

const secrets = z.registry<{ secret: true }>();
const multilineTexts = z.registry<{ multiline: true }>();

export function secret<S extends z.ZodType>(schema: S): S {
  secrets.add(schema, { secret: true });
  return schema;
}

/** Only such a text keeps its line breaks: anywhere else they could forge a line of an email or a file. */
export function multiline<S extends z.ZodType>(schema: S): S {
  multilineTexts.add(schema, { multiline: true });
  return schema;
}

/** A day as 2026-12-31, in this century or the next: PostgreSQL has no year 0. */
export function daySchema(error: string) {
  return z.iso.date(error).refine((day) => day >= "2000-01-01" && day < "2200-01-01", error);
}

/** A time on the clock as 14:30; "9:05" is 09:05. */
export function timeSchema(error: string) {
  return z
    .string({ error })
    .trim()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, error)
    .transform((text) => text.padStart(5, "0"));
}

export function fieldIn(schema: Schema, name: string) {
  const layers = layersAt(schema, name);
  return {
    isKnown: layers.length > 0,
    isList: layers.some((layer) => layer instanceof z.ZodArray),
    isSecret: layers.some((layer) => secrets.get(layer)),
    isMultiline: layers.some((layer) => multilineTexts.get(layer)),
  };
}

export function isSecretName(name: string): boolean {
  return /^_|password|passcode|passphrase|secret|token|card_?number|((^|[.\]])|recovery_?|verification_?)code$/i.test(
    name,
  );
}

/** `links[0].label` becomes `links`, `0`, `label`; undefined for a name none of our forms has. */
export function partsOf(name: string): string[] | undefined {
  if (name.length > 128 || !/^[A-Za-z_][\w-]{0,63}(\[\d{1,2}\]|\.[A-Za-z_][\w-]{0,63})*$/.test(name))
    return undefined;
  const parts = name.match(/[\w-]+/g) ?? [];
  return parts.some(reachesPrototype) ? undefined : parts;
}

function reachesPrototype(part: string, depth: number): boolean {
  return part.startsWith("__") || part === "prototype" || (depth === 0 ? part in {} : part in []);
}

function layersAt(schema: Schema, name: string): Schema[] {
  let layers = unwrap(schema);
  for (const part of partsOf(name) ?? []) {
    layers = layers.flatMap((layer) => within(layer, part).flatMap(unwrap));
  }
  return layers;
}

function within(layer: Schema, part: string): Schema[] {
  if (layer instanceof z.ZodArray) return [layer.element];
  const next = layer instanceof z.ZodObject ? layer.shape[part] : undefined;
  return next ? [next] : [];
}

function unwrap(schema: Schema): Schema[] {
  return [schema, ...wrapped(schema).flatMap(unwrap)];
}

function wrapped(schema: Schema): Schema[] {
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodUnion) return [...schema.options];
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodLazy
  )
    return [schema.unwrap()];
  return [];
}
