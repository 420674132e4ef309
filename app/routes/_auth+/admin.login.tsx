import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { checkPassword, completeSignIn } from "~/access/authenticator.server";
import { endSession, findVisitor } from "~/access/guards.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import { wrongCredentials } from "~/modules/accounts/credentials/accounts.server";
import { type SignInInput, signInSchema } from "~/modules/accounts/credentials/sign-in.schema";
import { notConfirmed, SignInFields } from "~/modules/accounts/credentials/sign-in-fields";
import { isStaff } from "~/modules/shared/roles/roles";
import { AppError } from "~/platform/app-error.server";
import { formStamp, submit } from "~/platform/forms.server";
import { safePath } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await findVisitor(request);
  if (person && isStaff(person.role)) throw redirect("/admin/dashboard", 303);
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  return submit(request, signInSchema, "An unexpected error occurred", async (credentials, form) => {
    const account = await checkPassword(request, credentials).catch(inAdminWords);
    if (!isStaff(account.role)) {
      await endSession(request);
      const message = "This account does not have administrator privileges";
      return form.refuse({ status: 403, message, cookie: await endedSessionCookie() });
    }
    if (!account.emailConfirmed) throw new AppError(notConfirmed, 403);
    const next = safePath(new URL(request.url).searchParams.get("redirectTo"), "/admin/dashboard");
    return completeSignIn(request, account, next);
  });
}

/** The portal has its own sentence for wrong credentials. */
function inAdminWords(error: unknown): never {
  if (!(error instanceof AppError) || error.message !== wrongCredentials) throw error;
  throw new AppError("Invalid email or password. Please check your credentials and try again.");
}

export default function AdminLogin() {
  const { stamp } = useLoaderData<typeof loader>();
  return (
    <MinimalShell office>
      <div className="panel">
        <PageForm<SignInInput>
          id="admin-login"
          stamp={stamp}
          submit="Sign in"
          pending="Signing in…"
          intro={<PageHeading title="Admin Portal" lead="For staff. Every sign-in is recorded." />}
          beside={<a href="/login?mode=forgot">Forgot your password?</a>}
        >
          {(fields) => <SignInFields fields={fields} />}
        </PageForm>
      </div>
      <p className="mt-8">
        Not staff? Residents <a href="/login">sign in here</a>.
      </p>
    </MinimalShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Admin Portal" }, matches);
