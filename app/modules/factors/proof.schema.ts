import { z } from "zod";
import { oneTimeCode } from "./one-time-code.schema";

const password = z.string({ error: "Enter your password" });

export interface Proof {
  password: string;
  code?: string;
}

/** What someone types again to prove who they are: the password, and a code where there is a second factor. */
export function proofSchema(withCode: boolean): z.ZodType<Proof, Proof> {
  return z.object({ password, code: withCode ? oneTimeCode : oneTimeCode.optional() });
}
