import { z } from "zod";

/** The version of a record that a form was made from (row 198). */
export const versionSchema = z.object({ version: z.coerce.number().int() });
