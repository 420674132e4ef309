import type { z } from "zod";
import type { Person } from "./guards.server";

/** What an act comes to: the page that shows it, and the words there. */
export interface Outcome {
  to: string;
  message: string;
}

/** A sensitive act: what it was asked with may have waited in the database until the password was typed. */
export interface Act {
  run(person: Person, fields: unknown): Promise<Outcome>;
}

/** An act whose fields are checked again when it runs. */
export function act<T>(schema: z.ZodType<T>, run: (person: Person, fields: T) => Promise<Outcome>): Act {
  return { run: async (person, fields) => run(person, schema.parse(fields)) };
}
