import { z } from "zod";
import { requiredText } from "~/platform/record.schema";

const missing = "Say what the photo shows";

export const maxAltLength = 200;

export const productPhotoSchema = z.object({
  alt: requiredText(missing, maxAltLength, `Use ${maxAltLength} characters or fewer`),
});

export type ProductPhotoInput = z.input<typeof productPhotoSchema> & { photo?: string };
