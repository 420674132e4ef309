import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { requirePerson } from "~/access/guards.server";
import { requireSubscription } from "~/access/own-subscription.server";
import * as Portal from "~/modules/payments/portal.server";
import * as Sync from "~/modules/payments/sync.server";
import { failed, invalid, parseForm } from "~/platform/forms.server";
import { unlessFailing, waitHeaders } from "~/platform/http.server";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { payment: true };

/** The payment service leads back here: what changed there is read before the profile shows it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  if (new URL(request.url).searchParams.has("returned")) {
    await unlessFailing(() => Sync.syncUser(person.userId));
    throw redirect("/profile#subscription", 303);
  }
  await requireSubscription(person);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const submission = await parseForm(request, z.object({}));
  if (submission.status !== "success") return invalid(submission);
  try {
    return redirectDocument(await Portal.updateCardUrl(person.userId), 303);
  } catch (error) {
    const message = "Failed to connect to payment service. Please try again later.";
    return failed(submission, error, { message });
  }
}

export default function UpdateCardPage() {
  const answer = useActionData<typeof action>();
  const [form] = useForm({ id: "card", lastResult: answer?.result });
  return (
    <Wrap className="page narrow">
      <ErrorSummary lead={form.errors?.[0]} errors={[]} />
      <PageHeading
        title="Update your card"
        lead="You type the new card on the page of our payment service, and come back to your profile."
      />
      <FormShell {...getFormProps(form)}>
        <input type="hidden" name="card" value="update" />
        <FormActions>
          <SubmitButton label="Update card" pendingLabel="Opening…" />{" "}
          <a href="/profile#subscription">Back to your profile</a>
        </FormActions>
      </FormShell>
    </Wrap>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Update your card" }, matches);
