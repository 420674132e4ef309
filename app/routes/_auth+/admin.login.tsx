import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkPassword } from "~/access/authenticator.server";
import { endSession, findVisitor } from "~/access/guards.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import { completeSignIn, notConfirmed } from "~/access/sign-in.server";
import { wrongCredentials } from "~/modules/accounts/accounts.server";
import { type SignInInput, signInSchema } from "~/modules/accounts/sign-in.schema";
import { SignInFields } from "~/modules/accounts/sign-in-fields";
import { isStaff } from "~/modules/staff/rights";
import { AppError } from "~/platform/app-error.server";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { safePath, waitHeaders } from "~/platform/http.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  if (person && isStaff(person.role)) throw redirect("/admin/dashboard", 303);
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const submission = await parseForm(request, signInSchema);
  const hide = ["password"];
  if (submission.status !== "success") return invalid(submission, { hide });
  try {
    const account = await checkPassword(request, submission.value);
    if (!isStaff(account.role)) {
      await endSession(request);
      const message = "This account does not have administrator privileges";
      return invalid(submission, { status: 403, message, hide, cookie: await endedSessionCookie() });
    }
    if (!account.emailConfirmed) throw new AppError(notConfirmed, 403);
    const next = safePath(new URL(request.url).searchParams.get("redirectTo"), "/admin/dashboard");
    return await completeSignIn(request, account, next);
  } catch (error) {
    return failed(submission, inAdminWords(error), { message: "An unexpected error occurred", hide });
  }
}

/** The portal has a sentence of its own for wrong credentials (row 186). */
function inAdminWords(error: unknown): unknown {
  const wrong = error instanceof AppError && error.message === wrongCredentials;
  const sentence = "Invalid email or password. Please check your credentials and try again.";
  return wrong ? new AppError(sentence, 401) : error;
}

export default function AdminLogin() {
  const { stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<SignInInput>({ id: "admin-login", lastResult: answer?.result });
  return (
    <MinimalShell>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading title="Admin Portal" lead="For staff. Every sign-in is written down." />
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <SignInFields fields={fields} />
        <FormActions>
          <SubmitButton label="Sign in" pendingLabel="Signing in…" />
        </FormActions>
      </FormShell>
    </MinimalShell>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Admin Portal" }, matches);
