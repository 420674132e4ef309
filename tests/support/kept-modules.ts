import { afterAll, expect } from "vitest";
import { env } from "../../app/platform/env.server";
import { collectStatements } from "./collected-statements";

// Modules stay from file to file, so settings changed by a file have to be put back.
const before = copyOf(env);
afterAll(() => void Object.assign(env, before));

collectStatements(expect.getState().testPath);

function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each)])) as T;
}
