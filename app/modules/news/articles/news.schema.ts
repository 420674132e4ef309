import { z } from "zod";

/** Where somebody acted on an article, and goes back to. */
export const newsActSchema = z.object({ from: z.enum(["list", "panel"]).default("panel") });
