import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { mustHaveFactor, requirePerson } from "~/access/guards.server";
import { requireProof } from "~/access/step-up.server";
import { ErrorBoundary as AnyError } from "~/error-boundary";
import * as Factors from "~/modules/accounts/second-factor/factors.server";
import { type CodeInput, codeSchema } from "~/modules/accounts/second-factor/one-time-code.schema";
import { SetupSecret } from "~/modules/accounts/second-factor/setup-secret";
import { CodeField } from "~/modules/accounts/step-up/proof-fields";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const required = mustHaveFactor(person);
  if (person.hasFactor) return { enabled: true, required } as const;
  requireProof(request, person);
  const setup = await optional(() => Factors.begin(person));
  return data({ enabled: false, required, setup, stamp: formStamp() } as const, {
    status: setup ? 200 : 503,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (person.hasFactor) throw redirect("/setup-2fa", 303);
  requireProof(request, person);
  return submit(request, codeSchema, "Failed to set up two-factor authentication", async ({ code }) => {
    await Factors.enable(person, code);
    const said = "2FA has been successfully enabled";
    if (mustHaveFactor(person)) return redirectWithFlash("/admin/settings/two-factor#two-factor", said);
    return redirectWithFlash("/profile", `${said}. One more step:`, "success", [
      { label: "Save your recovery codes", href: "/profile/recovery-codes" },
    ]);
  });
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
  const reason = required ? "Staff need it to enter the back office. " : "";
  const lead = `${reason}With two-factor authentication, you sign in with your password and a code from an authenticator app on your phone.`;
  return (
    <MinimalShell>
      <PageForm<CodeInput>
        id="setup"
        className="panel"
        stamp={stamp}
        submit="Turn on"
        pending="Turning on…"
        intro={
          <>
            <PageHeading
              title={
                <>
                  Set up <span className="inline-block">two-factor</span> authentication
                </>
              }
              lead={lead}
            />
            <SetupSecret setup={setup} />
          </>
        }
        beside={
          !required && (
            <a className="btn" href="/profile/two-factor">
              Cancel
            </a>
          )
        }
      >
        {(fields) => (
          <>
            <h2 className="mb-4">2. Enter the code from the app</h2>
            <CodeField field={fields.code} hint="The 6 digits that the app shows." />
            <p className="soft text-sm">
              Next, you save recovery codes. They let you in when your phone is lost or broken.
            </p>
          </>
        )}
      </PageForm>
    </MinimalShell>
  );
}

function Enabled({ required }: { required: boolean }) {
  return (
    <MinimalShell>
      <PageHeading
        title="2FA Already Enabled"
        lead="You need your password and a code from your app to sign in."
      />
      <p>Recovery codes let you in when your phone is lost or broken.</p>
      <div className="do mt-7 items-center">
        <ButtonLink href="/profile/recovery-codes">Make new recovery codes</ButtonLink>{" "}
        {!required && (
          <ButtonLink variant="line" href="/profile/two-factor/remove">
            Turn off two-factor authentication
          </ButtonLink>
        )}
      </div>
      <p className="mt-8">
        <a href="/profile">Go to your profile</a>
      </p>
    </MinimalShell>
  );
}

function Failed() {
  return (
    <MinimalShell>
      <PageHeading title="Setup Error" lead="Failed to initialize 2FA setup. Please try again." />
      <ButtonLink href="/setup-2fa">Retry Setup</ButtonLink>
    </MinimalShell>
  );
}

/** The sentence of the page, also while nobody can be looked up. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 503 ? <Failed /> : <AnyError />;
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Set up two-factor authentication" }, matches);
