import { invalid } from "./errors";
import { type Form, parseForm } from "./form";
import table from "./parameters.generated.json";

/** What Stripe's OpenAPI description allows in one place; "!" after a name marks it as required. */
type Type =
  | string
  | string[]
  | { array: Type }
  | { map: Type }
  | { object: Record<string, Type> }
  | { any: Type[] };

type Value = string | number | boolean | Value[] | Params;
export interface Params {
  [name: string]: Value;
}

const operations = new Map<string, Record<string, Type>>(Object.entries(table.operations));

export const { apiVersion } = table;

/** Whether both Stripe and the sandbox know the operation, such as "POST /v1/customers/{id}". */
export function isKnown(operation: string): boolean {
  return operations.has(operation);
}

/** @throws StripeRefusal (400) for a parameter that is unknown, missing or of another type */
export function checkParameters(operation: string, text: string): Params {
  return checkRecord(parseForm(text), operations.get(operation) ?? {}, "");
}

function checkRecord(form: { [name: string]: Form }, allowed: Record<string, Type>, at: string): Params {
  const params: Params = {};
  for (const [name, value] of Object.entries(form)) {
    const type = allowed[name] ?? allowed[`${name}!`];
    const param = at ? `${at}[${name}]` : name;
    if (type === undefined) throw invalid(param, `Received unknown parameter: ${param}`, "parameter_unknown");
    params[name] = check(value, type, param);
  }
  for (const name of Object.keys(allowed)) {
    if (!name.endsWith("!") || name.slice(0, -1) in form) continue;
    const param = at ? `${at}[${name.slice(0, -1)}]` : name.slice(0, -1);
    throw invalid(param, `Missing required param: ${param}.`, "parameter_missing");
  }
  return params;
}

function check(form: Form, type: Type, param: string): Value {
  if (typeof type === "string") return checkPlain(form, type, param);
  if (Array.isArray(type)) {
    if (typeof form === "string" && type.includes(form)) return form;
    throw invalid(param, `Invalid ${param}: must be one of ${type.join(", ")}`);
  }
  if ("any" in type) return checkAny(form, type.any, param);
  if ("array" in type) {
    if (!Array.isArray(form)) throw invalid(param, "Invalid array");
    return form.map((item, index) => check(item, type.array, `${param}[${index}]`));
  }
  // A map whose keys are all numbers is decoded as a list.
  const fields = Array.isArray(form) ? Object.fromEntries(form.entries()) : form;
  if (typeof fields === "string") throw invalid(param, "Invalid object");
  if ("object" in type) return checkRecord(fields, type.object, param);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, check(value, type.map, `${param}[${name}]`)]),
  );
}

function checkPlain(form: Form, type: string, param: string): Value {
  if (type === "object") {
    throw invalid(param, `The sandbox does not know what ${param} does: see tools/stripe-parameters.ts`);
  }
  if (typeof form !== "string") throw invalid(param, `Invalid ${type}`);
  if (form === "") {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    throw invalid(param, message, "parameter_invalid_empty");
  }
  if (type === "integer") {
    if (!/^-?\d{1,15}$/.test(form))
      throw invalid(param, `Invalid integer: ${form}`, "parameter_invalid_integer");
    return Number(form);
  }
  if (type === "number") {
    if (!/^-?\d+(\.\d+)?$/.test(form)) throw invalid(param, `Invalid decimal: ${form}`);
    return Number(form);
  }
  if (type === "boolean") {
    if (form !== "true" && form !== "false") throw invalid(param, `Invalid boolean: ${form}`);
    return form === "true";
  }
  if (form.length > 5_000) throw invalid(param, "Invalid string: too long", "parameter_invalid_string");
  return form;
}

function checkAny(form: Form, types: Type[], param: string): Value {
  let refusal: unknown;
  for (const type of types) {
    try {
      return check(form, type, param);
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

export function text(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === "string" ? value : undefined;
}

export function whole(params: Params, name: string): number | undefined {
  const value = params[name];
  return typeof value === "number" ? value : undefined;
}

export function flag(params: Params, name: string): boolean | undefined {
  const value = params[name];
  return typeof value === "boolean" ? value : undefined;
}

export function part(params: Params, name: string): Params {
  const value = params[name];
  return isParams(value) ? value : {};
}

export function parts(params: Params, name: string): Params[] {
  const value = params[name];
  return Array.isArray(value) ? value.filter(isParams) : [];
}

export function texts(params: Params, name: string): string[] {
  const value = params[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function isParams(value: Value | undefined): value is Params {
  return typeof value === "object" && !Array.isArray(value);
}

/** Stripe merges metadata key by key; an empty value removes the key. */
export function mergeMetadata(old: Record<string, string>, params: Params): Record<string, string> {
  if (params.metadata === "") return {};
  const given = Object.entries(part(params, "metadata")).map(([key, value]) => [key, String(value)] as const);
  const merged = { ...old, ...Object.fromEntries(given) };
  for (const [key, value] of given) {
    if (key.length > 40) throw invalid("metadata", `Metadata keys can have up to 40 characters: ${key}`);
    if (value.length > 500)
      throw invalid(`metadata[${key}]`, "Metadata values can have up to 500 characters.");
  }
  if (Object.keys(merged).length > 50) throw invalid("metadata", "Metadata can have up to 50 keys.");
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
