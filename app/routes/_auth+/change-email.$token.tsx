import { getFormProps, useForm } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { endedSessionCookie } from "~/access/session-cookie.server";
import * as EmailChanges from "~/modules/accounts/email-changes.server";
import { flashCookie } from "~/platform/flash.server";
import { failed, formStamp, invalid, parseForm, redirectToPaper } from "~/platform/forms.server";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

const noStore = { "Cache-Control": "no-store" };

export async function loader({ params }: LoaderFunctionArgs) {
  const owner = await EmailChanges.find(params.token ?? "");
  const page = { email: owner?.email ?? null, gone: EmailChanges.changeGone, stamp: formStamp() };
  return data(page, { status: owner ? 200 : 410, headers: noStore });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const submission = await parseForm(request, z.object({}));
  if (submission.status !== "success") return invalid(submission);
  try {
    await EmailChanges.confirm(params.token ?? "");
    const headers = new Headers({ "Set-Cookie": await endedSessionCookie() });
    const message = "Your email is changed. Please sign in with the new one.";
    headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
    return redirectToPaper("/login", headers);
  } catch (error) {
    return failed(submission, error, { message: "Your email was not changed. Please try again." });
  }
}

export default function ChangeEmail() {
  const { email, gone, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form] = useForm({ id: "change-email", lastResult: answer?.result });
  return (
    <MinimalShell>
      <ErrorSummary lead={form.errors?.[0]} errors={[]} />
      {email ? (
        <>
          <PageHeading
            title="Confirm your new email"
            lead={`From then on you sign in with ${email}, and every device is signed out.`}
          />
          <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
            <FormActions>
              <SubmitButton label={`Use ${email}`} pendingLabel="Changing…" />
            </FormActions>
          </FormShell>
        </>
      ) : (
        <PageHeading title="This link no longer works" lead={gone}>
          <p>
            <a href="/profile">Go to your profile</a>
          </p>
        </PageHeading>
      )}
    </MinimalShell>
  );
}

export const headers = () => noStore;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Confirm your new email" }, matches);
