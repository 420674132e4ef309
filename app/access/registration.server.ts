import { redirect } from "@remix-run/node";
import type * as EmailConfirmations from "~/modules/accounts/email-confirmations.server";
import { registerSchema } from "~/modules/accounts/register.schema";
import * as Registrations from "~/modules/accounts/registrations.server";
import { flashCookie } from "~/platform/flash.server";
import { failed, invalid, looksAutomated, parseForm } from "~/platform/forms.server";
import { waysOf } from "./login-modes.server";
import { endedRegisteringCookie, findRegistering, registeringCookie } from "./registering-cookie.server";

const automated =
  "This came the way programs send it. Leave the box that says so empty, type your passwords again, and send it once more.";

/** The work of the registration form (rows 28-38, 48). */
export async function register(request: Request) {
  const submission = await parseForm(request, registerSchema);
  const hide = ["password", "confirmPassword"];
  if (submission.status !== "success") return invalid(submission, { hide });
  if (looksAutomated(submission)) return invalid(submission, { message: automated, hide });
  const { fullName, email, password } = submission.value;
  try {
    const { exists, tokenId } = await Registrations.register({ fullName, email, password });
    const signIn = waysOf(request)["sign-in"];
    if (!exists) return await awaitConfirmation({ email, tokenId, signIn });
    const headers = new Headers({ "Set-Cookie": await registeringCookie({ email, signIn }) });
    const message = "An account with this email already exists. Please sign in.";
    headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
    return redirect(signIn, { status: 303, headers });
  } catch (error) {
    return failed(submission, error, {
      message: "An unexpected error occurred. Please try again later.",
      hide,
    });
  }
}

/** 303 to the page that takes the code, which this browser can then type. */
export async function awaitConfirmation(
  registering: { email: string; tokenId: string; signIn: string },
  message?: string,
): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await registeringCookie(registering) });
  if (message) headers.append("Set-Cookie", await flashCookie({ kind: "info", message }));
  return redirect("/confirm-email", { status: 303, headers });
}

/** 303 to signing in, after an address was confirmed. */
export async function afterConfirming(
  request: Request,
  { needsPassword }: EmailConfirmations.Confirmed,
): Promise<Response> {
  const message = needsPassword
    ? "Your email is confirmed. A mail with a link to set your password is on its way."
    : "Your email is confirmed. Please sign in.";
  const { signIn } = (await findRegistering(request)) ?? { signIn: "/login" };
  const headers = new Headers({ "Set-Cookie": await endedRegisteringCookie() });
  headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
  return redirect(signIn, { status: 303, headers });
}
