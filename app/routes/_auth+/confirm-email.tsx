import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { afterConfirming, findRegistering } from "~/access/registering.server";
import * as EmailConfirmations from "~/modules/accounts/credentials/email-confirmations.server";
import { likelyEmail } from "~/modules/accounts/credentials/email-typos";
import { waysOf } from "~/modules/accounts/credentials/login-modes.server";
import { type CodeInput, codeSchema } from "~/modules/accounts/credentials/register.schema";
import { CodeField } from "~/modules/accounts/credentials/register-fields";
import { AppError } from "~/platform/app-error.server";
import { env } from "~/platform/env.server";
import { formStamp, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const registering = await findRegistering(request);
  const email = registering?.tokenId ? registering.email : null;
  const { register } = waysOf(new URL(registering?.signIn ?? "/login", request.url).href);
  const meant = email ? likelyEmail(email) : undefined;
  return { email, meant, correct: `${register}&correct=1`, demo: env.demo, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  return submit(request, codeSchema, "That did not work. Please try again.", async ({ code }) => {
    const { tokenId, email } = (await findRegistering(request)) ?? {};
    if (!tokenId || !email) throw new AppError(EmailConfirmations.wrongCode);
    return afterConfirming(request, await EmailConfirmations.confirmByCode({ tokenId, email }, code));
  });
}

export default function ConfirmEmail() {
  const { email, meant, correct, demo, stamp } = useLoaderData<typeof loader>();
  const to = email ? `We have sent an email to ${email}.` : "We have sent you an email.";
  const how = email ? "Open the link in it, or enter its code here." : "Open the link in it.";
  const heading = <PageHeading title="Confirm your email" lead={`${to} ${how}`} />;
  return (
    <MinimalShell>
      {email ? (
        <PageForm<CodeInput>
          id="confirm-email"
          stamp={stamp}
          submit="Confirm"
          pending="Confirming…"
          intro={heading}
        >
          {(fields) => <CodeField field={fields.code} />}
        </PageForm>
      ) : (
        heading
      )}
      {meant && (
        <p className="note">
          {`Did you mean ${meant}? `}
          <a href={correct}>Correct the address</a>
        </p>
      )}
      {demo && (
        <p className="note">
          This is a demo: email stays here. <a href="/dev/mail">Read it</a>.
        </p>
      )}
      <p className="mt-8">
        No email after a few minutes? Check your spam folder, or{" "}
        <a href="/confirm-email/mail">have it sent again</a>.
        {email && (
          <>
            {" Wrong address? "}
            <a href={correct}>Change it</a>.
          </>
        )}
      </p>
    </MinimalShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Confirm your email" }, matches);
