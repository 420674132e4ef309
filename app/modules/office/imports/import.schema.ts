import { z } from "zod";
import type { ImportKind } from "~/modules/shared/records/import-kind";
import type { Matching } from "./matching";

export const uploadSchema = z.object({});

export type UploadInput = { file?: string };

/** The ticked lines of one page of a preview. */
export const ticksSchema = z.object({
  shown: z.array(z.uuid()).max(200).default([]),
  id: z.array(z.uuid()).max(200).default([]),
  act: z.enum(["save", "continue", "without", "with"]).default("save"),
});

/** A select for each field of the kind: a column number, or nothing. */
export function columnsSchema({ fields }: ImportKind) {
  const column = z
    .string()
    .regex(/^\d{1,2}$/, "Choose a column")
    .optional();
  return z
    .object(Object.fromEntries(Object.keys(fields).map((name) => [name, column])))
    .transform(
      (chosen): Matching =>
        Object.fromEntries(
          Object.entries(chosen).flatMap(([name, text]) =>
            text === undefined ? [] : [[name, Number(text)]],
          ),
        ),
    );
}
