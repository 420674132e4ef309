import { z } from "zod";

/** What a resident does on the page of a goal. */
export const goalSchema = z.object({ act: z.enum(["join", "leave"], { error: "Press the button again" }) });
