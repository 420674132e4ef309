import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requirePerson } from "~/access/guards.server";
import { requireSubscription } from "~/access/own-subscription.server";
import * as Cancellations from "~/modules/payments/cancellations.server";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { formatDate, formatMoney } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const subscription = await requireSubscription(person);
  if (!subscription.cancelAt) throw redirect("/profile#subscription", 303);
  return { subscription, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const submission = await parseForm(request, z.object({}));
  if (submission.status !== "success") return invalid(submission);
  try {
    await Cancellations.resume(person.userId);
    return await redirectWithFlash("/profile#subscription", "Your subscription goes on");
  } catch (error) {
    return failed(submission, error, { message: "Your subscription was not resumed. Please try again." });
  }
}

export default function ResumeSubscription() {
  const { subscription, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { company } = useRootData();
  const [form] = useForm({ id: "resume", lastResult: answer?.result });
  const { planName, priceCents, cancelAt } = subscription;
  const date = cancelAt ? formatDate(cancelAt, company.timeZone) : "the end of the period";
  const price = priceCents === null ? "" : ` for ${formatMoney(priceCents)} plus HST`;
  return (
    <Wrap className="page narrow">
      <ErrorSummary lead={form.errors?.[0]} errors={[]} />
      <PageHeading title="Resume your subscription" lead={`${planName} is set to cancel on ${date}.`} />
      <p>{`When you resume it, nothing is due today. It renews on ${date}${price}, and each month after that.`}</p>
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <FormActions>
          <SubmitButton label="Resume subscription" pendingLabel="Resuming…" />{" "}
          <a href="/profile#subscription">Back to your profile</a>
        </FormActions>
      </FormShell>
    </Wrap>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Resume your subscription" }, matches);
