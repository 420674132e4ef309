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
        // Checked below, so that everything that is missing is said at once.
        street: z.uuid().optional().catch(undefined),
        seen: z.array(chip).max(12, again).optional(),
        note: numberless(
          200,
          "Leave house numbers and other numbers out: a note is about the street",
        ).optional(),
      })
      .superRefine(({ street, seen = [], note = "" }, context) => {
        if (!street) context.addIssue({ code: "custom", path: ["street"], message: "Choose the street" });
        if (seen.length === 0 && note === "")
          context.addIssue({ code: "custom", path: ["seen"], message: "Tick what you saw" });
        if (seen.includes("other") && note === "")
          context.addIssue({ code: "custom", path: ["note"], message: "Say what else you saw" });
      })
      .transform(({ street = "", seen = [], note = "", ...rest }) => ({
        ...{ ...rest, street, note },
        seen: [...new Set(note === "" ? seen : [...seen, "other"])].filter(isChip),
      })),
    z.object({ act: z.literal("undo") }),
  ],
  { error: "Press the button again" },
);

export type SightingInput = { street?: string; seen?: string[]; note?: string };
export type Sighted = Extract<z.output<typeof sightingSchema>, { act: "note" }>;
