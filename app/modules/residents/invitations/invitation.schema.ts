import { z } from "zod";
import { maxBatch } from "./invitation-options";

const asked = `Enter a number from 1 to ${maxBatch}`;

/** How many to invite now; `act` says the first time, or again after a link has expired. */
export const invitationSchema = z.object({
  count: z.coerce.number({ error: asked }).int(asked).min(1, asked).max(maxBatch, asked),
  act: z.enum(["next", "again"]).default("next"),
});

export type InvitationInput = { count: string };
