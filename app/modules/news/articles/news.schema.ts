import { z } from "zod";

/** Where a person acted on an article, and returns to. */
export const newsActSchema = z.object({ from: z.enum(["list", "panel"]).default("panel") });
