import { z } from "zod";
import { requiredText } from "~/platform/record.schema";
import { maxAltLength } from "./product-photo-options";

const missing = "Say what the photo shows";

export const productPhotoSchema = z.object({
  alt: requiredText(missing, maxAltLength, `Use ${maxAltLength} characters or fewer`),
});

export type ProductPhotoInput = z.input<typeof productPhotoSchema> & { photo?: string };
