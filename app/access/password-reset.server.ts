import * as PasswordResets from "~/modules/accounts/password-resets.server";
import { addressSchema } from "~/modules/accounts/register.schema";
import { failed, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { waysOf } from "./login-modes.server";

/** The work of the form that asks for a reset: the answer is the same whether or not the address has an account (row 42). */
export async function askForReset(request: Request) {
  const submission = await parseForm(request, addressSchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    await PasswordResets.ask(submission.value.email);
    const message = "Password reset instructions have been sent to your email";
    return await redirectWithFlash(waysOf(request).forgot, message);
  } catch (error) {
    return failed(submission, error, { message: "An unexpected error occurred. Please try again later." });
  }
}
