import { z } from "zod";
import { oneTimeCode } from "~/modules/accounts/second-factor/one-time-code.schema";
import { secret } from "~/platform/form-schema";

const password = secret(z.string({ error: "Enter your password" }));

export type Proof = { password: string; code?: string };

export function proofSchema(withCode: boolean): z.ZodType<Proof, Proof> {
  return z.object({ password, code: withCode ? oneTimeCode : oneTimeCode.optional() });
}
