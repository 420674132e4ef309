import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mustHaveFactor, requirePerson } from "~/access/guards.server";
import { requireProof } from "~/access/proof.server";
import * as Factors from "~/modules/factors/factors.server";
import { type CodeInput, codeSchema } from "~/modules/factors/one-time-code.schema";
import { CodeField } from "~/modules/factors/proof-fields";
import { SetupSecret } from "~/modules/factors/setup-fields";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { unlessFailing } from "~/platform/http.server";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary, summaryErrors } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const required = mustHaveFactor(person);
  if (person.hasFactor) return { enabled: true, required } as const;
  requireProof(request, person);
  const setup = await unlessFailing(() => Factors.begin(person));
  return data({ enabled: false, required, setup, stamp: formStamp() } as const, {
    status: setup ? 200 : 503,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (person.hasFactor) throw redirect("/setup-2fa", 303);
  requireProof(request, person);
  const submission = await parseForm(request, codeSchema);
  const hide = ["code"];
  if (submission.status !== "success") return invalid(submission, { hide });
  try {
    await Factors.enable(person, submission.value.code);
    const next = mustHaveFactor(person) ? "/admin/dashboard" : "/profile";
    return await redirectWithFlash(next, "2FA has been successfully enabled");
  } catch (error) {
    return failed(submission, error, { message: "Failed to set up two-factor authentication", hide });
  }
}

export default function Setup() {
  const page = useLoaderData<typeof loader>();
  if (page.enabled) return <Enabled required={page.required} />;
  if (!page.setup) return <Failed />;
  return <SetupForm setup={page.setup} required={page.required} stamp={page.stamp} />;
}

function SetupForm({
  setup,
  required,
  stamp,
}: {
  setup: Factors.Setup;
  required: boolean;
  stamp: { key: string };
}) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<CodeInput>({ id: "setup", lastResult: answer?.result });
  return (
    <MinimalShell>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      <PageHeading
        title="Set up 2FA"
        lead={`${required ? "Staff need it to enter the back office. " : ""}With two-factor authentication, signing in takes your password and a code from an authenticator app on your phone.`}
      />
      <SetupSecret setup={setup} />
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <CodeField field={fields.code} hint="The 6 digits that the app shows." />
        <FormActions>
          <SubmitButton label="Turn on" pendingLabel="Turning on…" />{" "}
          {!required && <a href="/profile">Cancel</a>}
        </FormActions>
      </FormShell>
    </MinimalShell>
  );
}

function Enabled({ required }: { required: boolean }) {
  return (
    <MinimalShell>
      <PageHeading
        title="2FA Already Enabled"
        lead="Signing in takes your password and a code from your app."
      />
      <p>Recovery codes let you in when your phone is lost or broken.</p>
      <div className="actions">
        <ButtonLink href="/profile/recovery-codes">Make new recovery codes</ButtonLink>{" "}
        {!required && (
          <ButtonLink variant="line" href="/profile/two-factor/remove">
            Disable 2FA
          </ButtonLink>
        )}
      </div>
      <p className="aside-link">
        <a href="/profile">Go to your profile</a>
      </p>
    </MinimalShell>
  );
}

/** Row 65. */
function Failed() {
  return (
    <MinimalShell>
      <PageHeading title="Setup Error" lead="Failed to initialize 2FA setup. Please try again." />
      <ButtonLink href="/setup-2fa">Retry Setup</ButtonLink>
    </MinimalShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Set up 2FA" }, matches);
