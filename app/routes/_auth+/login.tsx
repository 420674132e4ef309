import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { homeOf } from "~/access/authenticator.server";
import { findVisitor } from "~/access/guards.server";
import { modeOf, waysOf } from "~/access/login-modes.server";
import { askForReset } from "~/access/password-reset.server";
import { endedRegisteringCookie, findRegistering } from "~/access/registering-cookie.server";
import { register } from "~/access/registration.server";
import { signIn } from "~/access/sign-in.server";
import { wayToWaitingPlan } from "~/access/waiting-plan.server";
import type { AddressInput, RegisterInput } from "~/modules/accounts/register.schema";
import { EmailField, RegisterFields } from "~/modules/accounts/register-fields";
import type { SignInInput } from "~/modules/accounts/sign-in.schema";
import { SignInFields } from "~/modules/accounts/sign-in-fields";
import { formStamp } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { Countdown } from "~/ui/countdown";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { Flash } from "~/ui/flash";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PublicShell } from "~/ui/public-shell";
import { Safeguards } from "~/ui/safeguards";

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await findVisitor(request);
  if (visitor) throw redirect((await wayToWaitingPlan(request)) ?? homeOf(visitor), 303);
  const mode = modeOf(request);
  const registering = mode === "sign-in" ? await findRegistering(request) : undefined;
  // The address of someone who turned out to have an account; one that waits for its code is still needed.
  const email = registering?.tokenId ? undefined : registering?.email;
  const buying = new URL(request.url).searchParams.get("from") === "stripe";
  const page = { mode, ways: waysOf(request), email, buying, stamp: formStamp() };
  return data(page, email ? { headers: { "Set-Cookie": await endedRegisteringCookie() } } : undefined);
}

const actions = { "sign-in": signIn, register, forgot: askForReset };

/** One address with three forms: its query says which (design.md 2). */
export async function action({ request }: ActionFunctionArgs) {
  return actions[modeOf(request)](request);
}

const screens = { "sign-in": SignIn, register: Register, forgot: Forgot };

export default function Login() {
  const { mode, buying } = useLoaderData<typeof loader>();
  const Screen = screens[mode];
  return (
    <PublicShell>
      <Wrap className="page narrow">
        {buying && <Flash kind="info" message="Please sign in to continue to checkout" />}
        <Screen />
      </Wrap>
    </PublicShell>
  );
}

function SignIn() {
  const { stamp, ways, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<SignInInput>({
    id: "login",
    lastResult: answer?.result,
    defaultValue: { email },
  });
  const unconfirmed = answer && "unconfirmed" in answer ? answer.unconfirmed : undefined;
  return (
    <>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} untilTyping />
      <PageHeading title="Welcome Back" lead="Sign in to see your profile and your plan." />
      {unconfirmed && (
        <FormShell action="/confirm-email/mail" className="mb-7">
          <input type="hidden" name="email" value={unconfirmed} />
          <SubmitButton label="Send the mail again" pendingLabel="Sending…" variant="line" />
        </FormShell>
      )}
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <SignInFields fields={fields} />
        <FormActions>
          <SubmitButton label="Sign in" pendingLabel="Signing in…" />{" "}
          <a href={ways.forgot}>Forgot your password?</a>
        </FormActions>
      </FormShell>
      <p className="aside-link">
        New here? <a href={ways.register}>Create an account</a>.
      </p>
      <p>
        Staff sign in at the <a href="/admin/login">Admin Portal</a>.
      </p>
    </>
  );
}

function Register() {
  const { stamp: fresh, ways } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<RegisterInput>({ id: "register", lastResult: answer?.result });
  const { stamp } = answer ?? { stamp: fresh };
  return (
    <>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} untilTyping />
      <PageHeading
        title="Create Account"
        lead="For residents. You confirm your email, then add your address."
      />
      <FormShell {...getFormProps(form)} formKey={stamp.key}>
        <Safeguards time={stamp.time} />
        <RegisterFields fields={fields} />
        <FormActions>
          <SubmitButton label="Create account" pendingLabel="Creating…" />
        </FormActions>
      </FormShell>
      <p className="aside-link">
        Registered already? <a href={ways["sign-in"]}>Sign in</a>.
      </p>
    </>
  );
}

function Forgot() {
  const { stamp, ways } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<AddressInput>({ id: "forgot", lastResult: answer?.result });
  const refusal = form.errors?.[0];
  const lead = refusal && <Countdown sentence={refusal} over="You can request another reset now." />;
  return (
    <>
      <ErrorSummary lead={lead} errors={summaryErrors(form)} untilTyping />
      <PageHeading
        title="Reset Password"
        lead="Type the email of your account. We send a link with which you set a new password."
      />
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <EmailField field={fields.email} />
        <FormActions>
          <SubmitButton label="Send the link" pendingLabel="Sending…" />
        </FormActions>
      </FormShell>
      <p className="aside-link">
        Remembered it? <a href={ways["sign-in"]}>Sign in</a>.
      </p>
    </>
  );
}

export const headers = waitHeaders;

const titles = { "sign-in": "Login", register: "Create Account", forgot: "Reset Password" };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const mode = page?.mode ?? "sign-in";
  const description = mode === "sign-in" ? "Sign in to your resident account." : undefined;
  return pageMeta({ title: titles[mode], description }, matches);
};
