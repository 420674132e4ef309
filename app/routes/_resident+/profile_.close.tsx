import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requirePerson } from "~/access/guards.server";
import { requireProof } from "~/access/proof.server";
import { endedSessionCookie } from "~/access/session-cookie.server";
import * as PersonalData from "~/modules/accounts/personal-data.server";
import * as Own from "~/modules/payments/own-subscription.server";
import { flashCookie } from "~/platform/flash.server";
import { failed, formStamp, invalid, parseForm, redirectToPaper } from "~/platform/forms.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { CheckboxField } from "~/ui/fields";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

const closeSchema = z.object({
  understood: z.literal("on", { error: "Tick the box to say that you understand" }),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  const subscription = await Own.find(person.userId);
  return { email: person.email, subscribed: subscription?.isKept ?? false, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  requireProof(request, person);
  const submission = await parseForm(request, closeSchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    await PersonalData.close(person.userId);
    const headers = new Headers({ "Set-Cookie": await endedSessionCookie(), "Clear-Site-Data": '"cache"' });
    const message = "Your account is closed and what it held is deleted.";
    headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
    return redirectToPaper("/", headers);
  } catch (error) {
    return failed(submission, error, { message: "Your account was not closed. Please try again." });
  }
}

export default function CloseAccount() {
  const { email, subscribed, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof closeSchema>>({
    id: "close-account",
    lastResult: answer?.result,
  });
  return (
    <Wrap className="page narrow">
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading title="Close your account" lead={`This is about the account of ${email}.`} />
      {subscribed && (
        <p className="note">
          Your subscription is still running. <a href="/profile/subscription/cancel">Cancel it</a> first, and
          close your account once it has ended.
        </p>
      )}
      <ul>
        <li>Your profile, your address, your devices and your choices are deleted at once.</li>
        <li>You cannot sign in any more, and nobody can bring the account back.</li>
        <li>Messages that you sent us are kept for up to 24 months, as our privacy page says.</li>
        <li>
          You may want to <a href="/profile/export">download your data</a> first.
        </li>
      </ul>
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <CheckboxField field={fields.understood} label="I understand that this cannot be undone" />
        <FormActions>
          <SubmitButton label="Close account" pendingLabel="Closing…" variant="danger" />
          <a href="/profile">Keep my account</a>
        </FormActions>
      </FormShell>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Close your account" }, matches);
