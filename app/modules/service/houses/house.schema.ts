import { z } from "zod";
import { requiredText } from "~/platform/record.schema";
import { courtesyKinds } from "./house-options";

/** A press at a house of the list. */
export const pressSchema = z.object({
  house: z.uuid("Press one of the buttons again"),
  act: z.enum(["ok", ...courtesyKinds], { error: "Press one of the buttons again" }),
});

/** What a guard writes about a house. */
export const sightSchema = z.object({
  note: requiredText("Write what you saw", 500, "Use 500 characters or fewer"),
});

export type SightInput = z.input<typeof sightSchema> & { photo?: string };
