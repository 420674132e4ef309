import { z } from "zod";
import { secret } from "~/platform/form-schema";

export const paymentKeySchema = z.object({
  secretKey: secret(
    z
      .string({ error: "Paste the key" })
      .trim()
      .regex(
        /^[rs]k_(test|live)_\w{16,200}$/,
        "This is not a secret or restricted key: it begins with rk_ or sk_",
      ),
  ),
});

export const paymentActSchema = z.object({
  act: z.enum(["set-up", "pay", "use", "stop"]),
  mode: z.enum(["test", "live"]),
});

export type PaymentKeyInput = z.input<typeof paymentKeySchema>;
