import { z } from "zod";
import { callWishes } from "./call-options";

/** What a resident confirms. */
export const askSchema = z.object({
  wants: z.enum(callWishes, { error: "Choose what you ask for" }),
  test: z.literal("1").optional(),
});

const longest = 500;

/** What staff or a guard press. */
export const callActSchema = z
  .object({
    act: z.enum(["seen", "on_the_way", "done"], { error: "Press one of the buttons" }),
    done: z.string().trim().max(longest, `Shorten this to ${longest} characters`).optional(),
  })
  .superRefine(({ act, done }, context) => {
    if (act === "done" && !done)
      context.addIssue({ code: "custom", path: ["done"], message: "Say what was done" });
  });

export type CallActInput = z.input<typeof callActSchema>;
export type CallAct = z.output<typeof callActSchema>;
