import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkPassword, completeSignIn, homeOf } from "~/access/authenticator.server";
import { findVisitor } from "~/access/guards.server";
import {
  awaitConfirmation,
  discardCorrected,
  endedRegisteringCookie,
  findCorrected,
  findRegistering,
  leadToSignIn,
} from "~/access/registering.server";
import { pendingPlanUrl } from "~/access/waiting-plan.server";
import { LoginFrame } from "~/modules/accounts/credentials/login-frame";
import { modeOf, waysOf } from "~/modules/accounts/credentials/login-modes.server";
import * as PasswordResets from "~/modules/accounts/credentials/password-resets.server";
import {
  type AddressInput,
  addressSchema,
  type RegisterInput,
  registerSchema,
} from "~/modules/accounts/credentials/register.schema";
import { correcting, EmailField, RegisterFields } from "~/modules/accounts/credentials/register-fields";
import * as Registrations from "~/modules/accounts/credentials/registrations.server";
import { type SignInInput, signInSchema } from "~/modules/accounts/credentials/sign-in.schema";
import {
  ConfirmationMailAgain,
  notConfirmed,
  SignInFields,
} from "~/modules/accounts/credentials/sign-in-fields";
import { AppError } from "~/platform/app-error.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { safePath } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { Countdown } from "~/ui/countdown";
import { pageMeta } from "~/ui/meta";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { PublicShell } from "~/ui/public-shell";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const visitor = await findVisitor(request);
  if (visitor) throw redirect((await pendingPlanUrl(request)) ?? homeOf(visitor), 303);
  const mode = modeOf(request.url);
  const registering = mode === "sign-in" ? await findRegistering(request) : undefined;
  // Prefill the address if it turned out to have an account; one that awaits its code is still needed.
  const email = registering?.tokenId ? undefined : registering?.email;
  const corrected = mode === "register" ? await findCorrected(request) : undefined;
  const buying = new URL(request.url).searchParams.get("from") === "stripe";
  const page = { mode, ways: waysOf(request.url), email, corrected, buying, stamp: formStamp() };
  return data(page, email ? { headers: { "Set-Cookie": await endedRegisteringCookie() } } : undefined);
}

const actions = { "sign-in": signIn, register, forgot };

export async function action({ request }: ActionFunctionArgs) {
  return actions[modeOf(request.url)](request);
}

async function signIn(request: Request) {
  const problem = "An error occurred during login. Please try again.";
  return submit(request, signInSchema, problem, async (credentials) => {
    const account = await checkPassword(request, credentials);
    if (!account.emailConfirmed) throw new AppError(notConfirmed, 403);
    const home = (await pendingPlanUrl(request)) ?? homeOf(account);
    const next = safePath(new URL(request.url).searchParams.get("redirectTo"), home);
    return completeSignIn(request, account, next);
  });
}

const automated = "This looks like it was sent by a program. Please enter your password again and resend.";
const unexpected = "An unexpected error occurred. Please try again later.";

async function register(request: Request) {
  return submit(request, registerSchema, unexpected, async ({ fullName, email, password }, form) => {
    if (form.isTrapped) throw new AppError(automated);
    const { exists, tokenId } = await Registrations.register({ fullName, email, password });
    await discardCorrected(request, email);
    const known = { fullName, email, signIn: waysOf(request.url)["sign-in"] };
    return exists ? leadToSignIn(known) : awaitConfirmation({ ...known, tokenId });
  });
}

/** The answer is the same whether or not the address has an account. */
async function forgot(request: Request) {
  return submit(request, addressSchema, unexpected, async ({ email }) => {
    await PasswordResets.ask(email);
    const message = "Password reset instructions have been sent to your email";
    return redirectWithFlash(waysOf(request.url).forgot, message);
  });
}

const screens = { "sign-in": SignIn, register: Register, forgot: Forgot };

export default function Login() {
  const { mode, buying } = useLoaderData<typeof loader>();
  const Screen = screens[mode];
  return (
    <PublicShell>
      <LoginFrame mode={mode} buying={buying}>
        <Screen />
      </LoginFrame>
    </PublicShell>
  );
}

function SignIn() {
  const { stamp, ways, email } = useLoaderData<typeof loader>();
  return (
    <>
      <PageForm<SignInInput>
        id="login"
        values={{ email }}
        stamp={stamp}
        submit="Sign in"
        pending="Signing in…"
        untilTyping
        intro={
          <>
            <PageHeading title="Welcome Back" lead="Sign in to see your profile and your plan." />
            <ConfirmationMailAgain />
          </>
        }
        beside={<a href={ways.forgot}>Forgot your password?</a>}
      >
        {(fields) => <SignInFields fields={fields} />}
      </PageForm>
      <p className="mt-8">
        New here? <a href={ways.register}>Create an account</a>.
      </p>
      <p className="soft mt-4 text-sm">
        Staff sign in at the <a href="/admin/login">Admin Portal</a>.
      </p>
    </>
  );
}

function Register() {
  const { stamp, ways, corrected } = useLoaderData<typeof loader>();
  const lead = corrected ? correcting : "For residents. You confirm your email, then add your address.";
  return (
    <>
      <PageForm<RegisterInput>
        id="register"
        values={corrected}
        stamp={stamp}
        submit="Create account"
        pending="Creating…"
        safeguards
        untilTyping
        intro={<PageHeading title="Create Account" lead={lead} />}
      >
        {(fields) => <RegisterFields fields={fields} />}
      </PageForm>
      <p className="mt-8">
        Already registered? <a href={ways["sign-in"]}>Sign in</a>.
      </p>
    </>
  );
}

function Forgot() {
  const { stamp, ways } = useLoaderData<typeof loader>();
  const lead = "Enter your account's email. We send a link that lets you set a new password.";
  return (
    <>
      <PageForm<AddressInput>
        id="forgot"
        stamp={stamp}
        submit="Send the link"
        pending="Sending…"
        untilTyping
        lead={(sentence) => <Countdown sentence={sentence} over="You can request another reset now." />}
        intro={<PageHeading title="Reset Password" lead={lead} />}
      >
        {(fields) => <EmailField field={fields.email} />}
      </PageForm>
      <p className="mt-8">
        Remembered it? <a href={ways["sign-in"]}>Sign in</a>.
      </p>
    </>
  );
}

const titles = { "sign-in": "Login", register: "Create Account", forgot: "Reset Password" };

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const mode = page?.mode ?? "sign-in";
  const description = mode === "sign-in" ? "Sign in to your resident account." : undefined;
  return pageMeta({ title: titles[mode], description }, matches);
};
