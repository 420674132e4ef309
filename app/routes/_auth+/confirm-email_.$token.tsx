import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { afterConfirming } from "~/access/registration.server";
import * as EmailConfirmations from "~/modules/accounts/email-confirmations.server";
import { failed, formStamp, parseForm } from "~/platform/forms.server";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

/** Opening the link changes nothing: programs that look into mails open links too. */
export async function loader({ params }: LoaderFunctionArgs) {
  const owner = await EmailConfirmations.find(params.token ?? "");
  const page = { email: owner?.email, gone: EmailConfirmations.confirmationGone, stamp: formStamp() };
  return data(page, { status: owner ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const submission = await parseForm(request, z.object({}));
  try {
    return await afterConfirming(request, await EmailConfirmations.confirm(params.token ?? ""));
  } catch (error) {
    return failed(submission, error, { message: "That did not work. Please try again." });
  }
}

export default function ConfirmEmailByLink() {
  const { email, gone, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <MinimalShell>
      {email ? (
        <>
          <ErrorSummary lead={answer?.result.error?.[""]?.[0]} errors={[]} />
          <PageHeading title="Confirm your email" lead={`Press the button if ${email} is yours.`} />
          <FormShell formKey={stamp.key}>
            <SubmitButton label="Confirm my email" pendingLabel="Confirming…" />
          </FormShell>
        </>
      ) : (
        <>
          <PageHeading title="This link no longer works" lead={gone} />
          <div className="actions">
            <ButtonLink href="/login">Sign in</ButtonLink>{" "}
            <a href="/confirm-email/mail">Ask for another mail</a>
          </div>
        </>
      )}
    </MinimalShell>
  );
}

/** The address is a secret until it is used. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Confirm your email" }, matches);
