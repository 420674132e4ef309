import { z } from "zod";
import { numberless } from "~/modules/service/reports/numberless.schema";
import { type IncidentKind, incidentWords } from "./incident-options";

const isKind = (text: string): text is IncidentKind => Object.hasOwn(incidentWords, text);

/** A guard's report in words for residents: kind, street, hour, and what the patrol did. */
export const incidentSchema = z.object({
  streetId: z.uuid("Choose the street"),
  hour: z
    .string({ error: "Choose the hour" })
    .regex(/^(1?\d|2[0-3])$/, "Choose the hour")
    .transform(Number),
  kind: z.string({ error: "Choose what happened" }).refine(isKind, "Choose what happened"),
  did: numberless(200, "Leave out house numbers and other numbers").refine(
    (text) => text !== "",
    "Say what the patrol did",
  ),
});

export type IncidentInput = z.input<typeof incidentSchema>;
export type Incident = z.output<typeof incidentSchema>;
