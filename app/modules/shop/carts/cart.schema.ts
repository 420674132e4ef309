import { z } from "zod";

export const maxQuantity = 999;
const wanted = `Enter a whole number from 1 to ${maxQuantity}`;

const productId = z.uuid();

const quantity = z
  .string({ error: wanted })
  .trim()
  .regex(/^\d{1,3}$/, wanted)
  .transform(Number)
  .refine((count) => count >= 1, wanted);

const way = {
  back: z.string().max(500).optional(),
  drawer: z.literal("1").optional(),
};

/** `seed` names the cart that the first product creates; less and more are by one of what the form shows. */
export const cartSchema = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("add"),
    productId,
    quantity: quantity.optional(),
    seed: z.uuid().optional(),
    ...way,
  }),
  z.object({ act: z.enum(["change", "less", "more"]), productId, quantity, ...way }),
  z.object({ act: z.literal("remove"), productId, ...way }),
]);
