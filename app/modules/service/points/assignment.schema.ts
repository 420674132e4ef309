import { z } from "zod";
import { requiredText } from "~/platform/record.schema";

const vehicle = requiredText("Enter the vehicle, as guards record it", 40, "Use 40 characters or fewer");

/** `point` is the point that the form was opened with. */
export const assignSchema = z.object({
  point: z.uuid().optional(),
  streetId: z.uuid("Choose a street"),
  vehicle: vehicle.optional(),
  keyholderId: z.uuid("Choose a keyholder").optional(),
});

export type AssignInput = z.input<typeof assignSchema>;
export type Assigned = z.output<typeof assignSchema>;
