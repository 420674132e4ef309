import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import * as EmailChanges from "~/modules/accounts/email-changes.server";
import { type SetupInput, setupSchema } from "~/modules/profiles/profile.schema";
import { SetupFields } from "~/modules/profiles/profile-fields";
import * as Profiles from "~/modules/profiles/profiles.server";
import { formatPhone } from "~/platform/contact-details";
import { failed, formStamp, invalid, parseForm } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PublicShell } from "~/ui/public-shell";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  if (person.setupCompleted) throw redirect("/profile", 303);
  const profile = orNotFound(await Profiles.find(person.userId));
  const values = { ...profile, phone_number: formatPhone(profile.phone_number ?? "") };
  return { values: { ...values, ...(await takeDraft(request, person)) }, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (person.setupCompleted) return redirect("/profile", 303);
  const submission = await parseForm(request, setupSchema);
  if (submission.status !== "success") return invalid(submission);
  const setup = submission.value;
  try {
    const first = await Profiles.completeSetup(person.userId, setup);
    // The password was given on the way here; the new address still has to be confirmed (rows 69, 83).
    if (first && setup.email !== person.email.toLowerCase()) await EmailChanges.ask(person, setup.email);
    return redirect(first ? "/registration-success" : "/profile", 303);
  } catch (error) {
    return failed(submission, error, { message: "An error occurred while saving your profile" });
  }
}

export default function AccountSetup() {
  const { values, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<SetupInput>({
    id: "account-setup",
    lastResult: answer?.result,
    defaultValue: { ...values, state: values.state ?? "ON" },
  });
  return (
    <PublicShell>
      <Wrap className="page narrow">
        <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
        <PageHeading
          title="Set up your account"
          lead="We need this to know whom we protect, and where. It takes two minutes."
        />
        <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
          <SetupFields fields={fields} />
          <FormActions>
            <SubmitButton label="Save & Continue" pendingLabel="Saving..." />
          </FormActions>
        </FormShell>
      </Wrap>
    </PublicShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Set up your account" }, matches);
