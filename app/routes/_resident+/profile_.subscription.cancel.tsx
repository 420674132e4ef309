import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { requireSubscription } from "~/access/own-subscription.server";
import { type CancelInput, cancelSchema } from "~/modules/payments/cancel.schema";
import * as Cancellations from "~/modules/payments/cancellations.server";
import { company } from "~/modules/settings/company.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/fields";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const subscription = await requireSubscription(person);
  if (subscription.cancelAt) throw redirect("/profile#subscription", 303);
  return { subscription, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const submission = await parseForm(request, cancelSchema);
  if (submission.status !== "success") return invalid(submission);
  try {
    const { timeZone } = await company();
    const end = await Cancellations.cancel(person.userId, submission.value.reason);
    const message = `Your subscription cancels on ${formatDate(end, timeZone)}. Nothing more is charged.`;
    return await redirectWithFlash("/profile#subscription", message);
  } catch (error) {
    const message = "Your subscription was not cancelled. Please try again.";
    return failed(submission, error, { message });
  }
}

export default function CancelSubscription() {
  const { subscription, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { company } = useRootData();
  const [form, fields] = useForm<CancelInput>({ id: "cancel", lastResult: answer?.result });
  const { planName, currentPeriodEnd: end, status } = subscription;
  const words = status === "past_due" ? "The payment that failed stays open." : "You have paid until then.";
  return (
    <Wrap className="page narrow">
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading
        title="Cancel your subscription"
        lead={`This is about ${planName}. Cancelling costs nothing.`}
      />
      <ul>
        {end && <li>{`It cancels on ${formatDate(end, company.timeZone)}. ${words}`}</li>}
        <li>After that day nothing more is charged.</li>
        <li>Until then you can resume it with one button. Your account and your invoices stay.</li>
      </ul>
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <TextAreaField
          field={fields.reason}
          label="Why do you cancel?"
          hint="Your answer changes nothing about the date."
          optional
          rows={3}
          maxLength={500}
        />
        <FormActions>
          <SubmitButton label="Cancel subscription" pendingLabel="Cancelling…" variant="danger" />{" "}
          <a href="/profile#subscription">Keep my subscription</a>
        </FormActions>
      </FormShell>
    </Wrap>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Cancel your subscription" }, matches);
