import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mustHaveFactor, requirePerson } from "~/access/guards.server";
import { prove, renewProof } from "~/access/proof.server";
import * as Factors from "~/modules/factors/factors.server";
import { type Proof, proofSchema } from "~/modules/factors/proof.schema";
import { OtherCodeLink, ProofFields } from "~/modules/factors/proof-fields";
import { flashCookie } from "~/platform/flash.server";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { waitHeaders } from "~/platform/http.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

const needed = "Staff need two-factor authentication: it cannot be turned off here.";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.hasFactor) throw redirect("/setup-2fa", 303);
  return { required: mustHaveFactor(person), stamp: formStamp() };
}

/** Asks for password and code each time, however lately they were given (security.md 2). */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.hasFactor) throw redirect("/setup-2fa", 303);
  const submission = await parseForm(request, proofSchema(true));
  const hide = ["password", "code"];
  if (mustHaveFactor(person)) return invalid(submission, { status: 403, message: needed, hide });
  if (submission.status !== "success") return invalid(submission, { hide });
  try {
    await prove(person, submission.value);
    await Factors.remove(person);
    const headers = new Headers({ "Set-Cookie": await renewProof(person) });
    const message = "Two-factor authentication is off.";
    headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
    return redirect("/profile", { status: 303, headers });
  } catch (error) {
    return failed(submission, error, { message: "That did not work. Please try again.", hide });
  }
}

export default function RemoveFactor() {
  const { required, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Proof>({ id: "remove", lastResult: answer?.result });
  return (
    <Wrap className="page narrow">
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading
        title="Disable 2FA"
        lead={
          required
            ? needed
            : "Without two-factor authentication, signing in takes your password alone, and your recovery codes no longer work. Every other device is signed out."
        }
      />
      {required ? (
        <p>
          If you are about to lose your phone, <a href="/profile/recovery-codes">make new recovery codes</a>.
        </p>
      ) : (
        <>
          <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
            <ProofFields fields={fields} withCode />
            <FormActions>
              <SubmitButton label="Disable 2FA" pendingLabel="Disabling…" variant="danger" />{" "}
              <a href="/profile">Cancel</a>
            </FormActions>
          </FormShell>
          <OtherCodeLink />
        </>
      )}
    </Wrap>
  );
}

export const headers = waitHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Disable 2FA" }, matches);
