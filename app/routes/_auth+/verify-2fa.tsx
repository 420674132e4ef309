import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  checkCode,
  findPendingSignIn,
  homeOf,
  signInOver,
  startSession,
} from "~/access/authenticator.server";
import { endSession, orUnavailable } from "~/access/guards.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import { type CodeInput, codeSchema } from "~/modules/accounts/second-factor/one-time-code.schema";
import * as RecoveryCodes from "~/modules/accounts/second-factor/recovery-codes.server";
import { CodeField, OtherCodeLink } from "~/modules/accounts/step-up/proof-fields";
import { flashCookie } from "~/platform/flash.server";
import { formStamp, submit } from "~/platform/forms.server";
import { safePath } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await orUnavailable(request, () => findPendingSignIn(request)))) throw redirect("/login", 303);
  return { stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const pending = await orUnavailable(request, () => findPendingSignIn(request));
  if (!pending) return startOver(request, "Please sign in again.");
  return submit(request, codeSchema, "That did not work. Please try again.", async ({ code }) => {
    try {
      return await completeByCode(request, code);
    } catch (error) {
      // The fifth wrong code was the last.
      if (!(await findPendingSignIn(request))) return startOver(request, signInOver);
      throw error;
    }
  });
}

async function completeByCode(request: Request, code: string): Promise<Response> {
  const { pending, accepted } = await checkCode(request, code);
  const headers = await startSession(request, { id: pending.userId, role: pending.role });
  const warning = lowCodesWarning(accepted.recoveryCodesLeft);
  if (warning) headers.append("Set-Cookie", await flashCookie({ kind: "info", message: warning }));
  const next = safePath(new URL(request.url).searchParams.get("redirectTo"), homeOf(pending));
  return redirect(next, { status: 303, headers });
}

async function startOver(request: Request, message: string): Promise<Response> {
  await endSession(request);
  const headers = new Headers({ "Set-Cookie": await endedSessionCookie() });
  headers.append("Set-Cookie", await flashCookie({ kind: "error", message }));
  const next = safePath(new URL(request.url).searchParams.get("redirectTo"), "");
  return redirect(`/login${next && `?redirectTo=${encodeURIComponent(next)}`}`, { status: 303, headers });
}

function lowCodesWarning(left = Number.POSITIVE_INFINITY): string | undefined {
  if (left > RecoveryCodes.lowThreshold) return undefined;
  const count = left === 0 ? "no recovery codes" : `${left} recovery ${left === 1 ? "code" : "codes"}`;
  return `You have ${count} left. Make new ones in your profile.`;
}

export default function VerifyCode() {
  const { stamp } = useLoaderData<typeof loader>();
  const lead = "Your password is correct. This account also asks for a two-factor code.";
  return (
    <MinimalShell>
      <PageForm<CodeInput>
        id="verify"
        stamp={stamp}
        submit="Verify"
        pending="Verifying…"
        intro={<PageHeading title="Enter your code" lead={lead} />}
        beside={<a href="/login">Start again</a>}
      >
        {(fields) => (
          <CodeField field={fields.code} hint="The 6 digits that your authenticator app shows now." />
        )}
      </PageForm>
      <OtherCodeLink />
    </MinimalShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Enter your code" }, matches);
