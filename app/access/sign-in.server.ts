import { data, redirect, redirectDocument } from "@remix-run/node";
import { signInSchema } from "~/modules/accounts/sign-in.schema";
import { failed, invalid, parseForm } from "~/platform/forms.server";
import { safePath } from "~/platform/http.server";
import { awaitCode, checkPassword, homeOf, type SignedIn, startSession } from "./authenticator.server";
import { wayToWaitingPlan } from "./waiting-plan.server";

/** Said only after the right password (row 34). */
export const notConfirmed = "Please verify your email address before logging in.";

/** The work of the sign-in form of residents (rows 33-35, 40). */
export async function signIn(request: Request) {
  const submission = await parseForm(request, signInSchema);
  const hide = ["password"];
  if (submission.status !== "success") return invalid(submission, { hide });
  try {
    const account = await checkPassword(request, submission.value);
    if (!account.emailConfirmed) {
      const refused = invalid(submission, { status: 403, message: notConfirmed, hide });
      return data({ ...refused.data, unconfirmed: account.email }, refused.init ?? undefined);
    }
    const home = (await wayToWaitingPlan(request)) ?? homeOf(account);
    const next = safePath(new URL(request.url).searchParams.get("redirectTo"), home);
    return await completeSignIn(request, account, next);
  } catch (error) {
    return failed(submission, error, { message: "An error occurred during login. Please try again.", hide });
  }
}

/**
 * What follows a right password: the page that was wanted or, where the account has a second factor, the one that asks
 * for its code and then leads there (row 41).
 */
export async function completeSignIn(
  request: Request,
  account: SignedIn & { setupCompleted: boolean; hasFactor: boolean },
  next: string,
): Promise<Response> {
  if (account.hasFactor) {
    const way = next === homeOf(account) ? "" : `?redirectTo=${encodeURIComponent(next)}`;
    return redirect(`/verify-2fa${way}`, { status: 303, headers: await awaitCode(request, account) });
  }
  // It may be a paper page, which no hydrated page turns into (design.md 3).
  return redirectDocument(next, { status: 303, headers: await startSession(request, account) });
}
