import { z } from "zod";

/** The place of an offer in its list, from 1 to 99. */
export function placeSchema(ask: string) {
  return z
    .string({ error: ask })
    .trim()
    .regex(/^[1-9]\d?$/, ask)
    .transform(Number);
}
