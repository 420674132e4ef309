import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { performHeld } from "~/access/acts.server";
import { requirePerson } from "~/access/guards.server";
import { prove, renewProof } from "~/access/proof.server";
import { type Proof, proofSchema } from "~/modules/factors/proof.schema";
import { OtherCodeLink, ProofFields } from "~/modules/factors/proof-fields";
import * as HeldActs from "~/modules/held-acts/held-acts.server";
import { flashCookie } from "~/platform/flash.server";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { safePath, waitHeaders } from "~/platform/http.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const { email, hasFactor, sessionId } = person;
  return { email, hasFactor, waits: await HeldActs.isWaiting(sessionId), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const submission = await parseForm(request, proofSchema(person.hasFactor));
  const hide = ["password", "code"];
  if (submission.status !== "success") return invalid(submission, { hide });
  try {
    await prove(person, submission.value);
    // Before the session gets its new token: an act that is refused has no answer that could carry the cookie.
    const outcome = await performHeld(person);
    const headers = new Headers({ "Set-Cookie": await renewProof(person) });
    if (outcome) {
      headers.append("Set-Cookie", await flashCookie({ kind: "success", message: outcome.message }));
    }
    const next = safePath(new URL(request.url).searchParams.get("next"), "/profile");
    return redirectDocument(outcome?.to ?? next, { status: 303, headers });
  } catch (error) {
    return failed(submission, error, { message: "That did not work. Please try again.", hide });
  }
}

export default function ConfirmAccess() {
  const { email, hasFactor, waits, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Proof>({
    id: "confirm-access",
    lastResult: answer?.result,
  });
  return (
    <MinimalShell>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading
        title="Confirm it is you"
        lead={`You are signed in as ${email}. ${waits ? "What you typed is kept and goes through once you confirm." : `This part of your account asks for your password ${hasFactor ? "and a code" : "again"}.`}`}
      />
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <ProofFields fields={fields} withCode={hasFactor} />
        <FormActions>
          <SubmitButton label="Confirm" pendingLabel="Confirming…" /> <a href="/profile">Cancel</a>
        </FormActions>
      </FormShell>
      {hasFactor && <OtherCodeLink />}
    </MinimalShell>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Confirm it is you" }, matches);
