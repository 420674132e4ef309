import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  checkCode,
  findPendingSignIn,
  homeOf,
  signInOver,
  startSession,
} from "~/access/authenticator.server";
import { endSession } from "~/access/guards.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import { type CodeInput, codeSchema } from "~/modules/factors/one-time-code.schema";
import { CodeField, OtherCodeLink } from "~/modules/factors/proof-fields";
import * as RecoveryCodes from "~/modules/recovery-codes/recovery-codes.server";
import { flashCookie } from "~/platform/flash.server";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { safePath, waitHeaders } from "~/platform/http.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await findPendingSignIn(request))) throw redirect("/login", 303);
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  if (!(await findPendingSignIn(request))) return over(request, "Please sign in again.");
  const submission = await parseForm(request, codeSchema);
  const hide = ["code"];
  if (submission.status !== "success") return invalid(submission, { hide });
  try {
    const { pending, accepted } = await checkCode(request, submission.value.code);
    const headers = await startSession(request, { id: pending.userId, role: pending.role });
    const warning = fewLeft(accepted.recoveryCodesLeft);
    if (warning) headers.append("Set-Cookie", await flashCookie({ kind: "info", message: warning }));
    const next = safePath(new URL(request.url).searchParams.get("redirectTo"), homeOf(pending));
    // It may be a paper page, which no hydrated page turns into (design.md 3).
    return redirectDocument(next, { status: 303, headers });
  } catch (error) {
    // Row 57: the fifth wrong code was the last.
    if (!(await findPendingSignIn(request))) return over(request, signInOver);
    return failed(submission, error, { message: "That did not work. Please try again.", hide });
  }
}

/** Leads back to the beginning, which keeps the way on. */
async function over(request: Request, message: string): Promise<Response> {
  await endSession(request);
  const headers = new Headers({ "Set-Cookie": await endedSessionCookie() });
  headers.append("Set-Cookie", await flashCookie({ kind: "error", message }));
  const next = safePath(new URL(request.url).searchParams.get("redirectTo"), "");
  return redirect(`/login${next && `?redirectTo=${encodeURIComponent(next)}`}`, { status: 303, headers });
}

/** What to say to someone who has used a recovery code and has few of them left (row 67). */
function fewLeft(left = Number.POSITIVE_INFINITY): string | undefined {
  if (left > RecoveryCodes.few) return undefined;
  const count = left === 0 ? "no recovery codes" : `${left} recovery ${left === 1 ? "code" : "codes"}`;
  return `You have ${count} left. Make new ones in your profile.`;
}

export default function VerifyCode() {
  const { stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<CodeInput>({ id: "verify", lastResult: answer?.result });
  return (
    <MinimalShell>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading
        title="Enter your code"
        lead="Your password is right. This account also asks for a code."
      />
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <CodeField field={fields.code} hint="The 6 digits that your authenticator app shows now." />
        <FormActions>
          <SubmitButton label="Verify" pendingLabel="Verifying…" /> <a href="/login">Start again</a>
        </FormActions>
      </FormShell>
      <OtherCodeLink />
    </MinimalShell>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Enter your code" }, matches);
