import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import * as SecureAccount from "~/modules/accounts/secure-account.server";
import { failed, formStamp, parseForm } from "~/platform/forms.server";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ params }: LoaderFunctionArgs) {
  const live = await SecureAccount.isLive(params.token ?? "");
  const page = { live, gone: SecureAccount.secureLinkGone, stamp: formStamp() };
  return data(page, { status: live ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const submission = await parseForm(request, z.object({}));
  try {
    await SecureAccount.secure(params.token ?? "");
    // Shown once, in answer to the button: the link itself is used up.
    return data({ done: true }, { status: 200 });
  } catch (error) {
    return failed(submission, error, { message: "That did not work. Please try again." });
  }
}

export default function SecureAccountPage() {
  const { live, gone, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "done" in answer) {
    return (
      <MinimalShell>
        <PageHeading
          title="Every device is signed out"
          lead="The old password no longer works. A mail with a link to set a new one is on its way to you."
        />
        <p>If you use the old password elsewhere, change it there too. If you need help, call us.</p>
      </MinimalShell>
    );
  }
  if (!live) {
    return (
      <MinimalShell>
        <PageHeading title="This link no longer works" lead={gone} />
        <ButtonLink href="/login?mode=forgot">Set a new password</ButtonLink>
      </MinimalShell>
    );
  }
  return (
    <MinimalShell>
      <ErrorSummary lead={answer?.result.error?.[""]?.[0]} errors={[]} />
      <PageHeading
        title="Was this not you?"
        lead="We sign out every device, make the password void, and send you a link to set a new one."
      />
      <FormShell formKey={stamp.key}>
        <SubmitButton label="Secure my account" pendingLabel="Securing…" variant="danger" />
      </FormShell>
      <p className="aside-link">If it was you, close this page: nothing changes.</p>
    </MinimalShell>
  );
}

/** The address is a secret until it is used. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Secure your account" }, matches);
