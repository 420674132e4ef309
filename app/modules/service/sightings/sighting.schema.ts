import { z } from "zod";
import { numberless } from "~/modules/service/reports/numberless.schema";
import { isChip } from "./sighting-options";

const again = "Open the page again";

const chip = z.string().refine(isChip, again);

/** What a guard saw on one street, or that it was a mistake. A note says what "something else" is. */
export const sightingSchema = z.discriminatedUnion(
  "act",
  [
    z
      .object({
        act: z.literal("note"),
        street: z.uuid("Choose the street"),
        seen: z.array(chip).max(12, again).optional(),
        note: numberless(
          200,
          "Leave house numbers and other numbers out: a note is about the street",
        ).optional(),
      })
      .transform(({ seen = [], note = "", ...rest }) => ({
        ...{ ...rest, note },
        seen: [...new Set(note === "" ? seen : [...seen, "other"])].filter(isChip),
      }))
      .superRefine(({ seen, note }, context) => {
        if (seen.length === 0)
          context.addIssue({ code: "custom", path: ["seen"], message: "Tick what you saw" });
        if (seen.includes("other") && note === "")
          context.addIssue({ code: "custom", path: ["note"], message: "Say what else you saw" });
      }),
    z.object({ act: z.literal("undo") }),
  ],
  { error: "Press the button again" },
);

export type SightingInput = { street?: string; seen?: string[]; note?: string };
export type Sighted = Extract<z.output<typeof sightingSchema>, { act: "note" }>;
