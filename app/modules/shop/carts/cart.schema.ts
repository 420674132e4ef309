import { z } from "zod";

const maxQuantity = 999;
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

/** `seed` names the cart that the first product creates. */
export const cartSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("add"), productId, seed: z.uuid().optional(), ...way }),
  z.object({ act: z.literal("change"), productId, quantity, ...way }),
  z.object({ act: z.literal("remove"), productId, ...way }),
]);
