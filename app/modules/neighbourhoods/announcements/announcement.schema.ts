import { z } from "zod";
import { multiline } from "~/platform/form-schema";
import { requiredText, versionSchema } from "~/platform/record.schema";

export const announcementSchema = z.object({
  title: requiredText("Enter a title", 120, "The title must have 120 characters or fewer"),
  body: multiline(requiredText("Enter the text", 4_000, "The text must have 4,000 characters or fewer")),
  communityId: z
    .union([z.literal("all"), z.uuid()], { error: "Choose a community" })
    .transform((id) => (id === "all" ? null : id)),
});

export const announcementEditSchema = announcementSchema.extend(versionSchema.shape);

export type AnnouncementInput = z.input<typeof announcementSchema>;
export type Announcement = z.output<typeof announcementSchema>;

const shown = z.coerce.number({ error: "Open the page again" }).int().min(0);

/** The numbers shown when the person confirmed. */
export const sendSchema = versionSchema.extend({ people: shown, emails: shown });
