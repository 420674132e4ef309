import { z } from "zod";
import { emailSchema } from "~/platform/contact-details";

export const productWatchSchema = z.object({ email: emailSchema("Enter your email address") });

export type ProductWatchInput = z.input<typeof productWatchSchema>;

export const productWatchActSchema = z.object({ act: z.enum(["confirm", "stop"]) });
