import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mustHaveFactor, requirePerson } from "~/access/guards.server";
import { prove, renewProof } from "~/access/step-up.server";
import * as Factors from "~/modules/accounts/second-factor/factors.server";
import { type Proof, proofSchema } from "~/modules/accounts/step-up/proof.schema";
import { OtherCodeLink, ProofFields } from "~/modules/accounts/step-up/proof-fields";
import { AppError } from "~/platform/app-error.server";
import { flashCookie } from "~/platform/flash.server";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { ErrorSummary } from "~/ui/error-summary";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

const needed = "Staff need two-factor authentication: it cannot be turned off here.";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.hasFactor) throw redirectDocument("/setup-2fa", 303);
  return { required: mustHaveFactor(person), stamp: formStamp() };
}

/** Asks for password and code every time, however recently they were given. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.hasFactor) throw redirectDocument("/setup-2fa", 303);
  const problem = "That did not work. Please try again.";
  if (mustHaveFactor(person)) return submit(request, noFields, problem, refuse);
  return submit(request, proofSchema(true), problem, async (proof) => {
    await prove(person, proof);
    await Factors.remove(person);
    const headers = new Headers({ "Set-Cookie": await renewProof(person) });
    const message = "Two-factor authentication is off.";
    headers.append("Set-Cookie", await flashCookie({ kind: "success", message }));
    return redirect("/profile/two-factor", { status: 303, headers });
  });
}

async function refuse(): Promise<never> {
  throw new AppError(needed, 403);
}

export default function RemoveFactor() {
  const { required, stamp } = useLoaderData<typeof loader>();
  return <Wrap className="page narrow">{required ? <Required /> : <RemoveForm stamp={stamp} />}</Wrap>;
}

function Required() {
  const refused = useActionData<typeof action>() !== undefined;
  return (
    <>
      <ErrorSummary lead={refused && needed} errors={[]} />
      <PageHeading title="Turn off two-factor authentication" lead={needed} />
      <p>
        If you are about to lose your phone, <a href="/profile/recovery-codes">make new recovery codes</a>.
      </p>
    </>
  );
}

function RemoveForm({ stamp }: { stamp: { key: string } }) {
  const lead =
    "Without two-factor authentication, your password is enough to sign in, and your recovery codes no longer work. Every other device is signed out.";
  return (
    <>
      <PageForm<Proof>
        id="remove"
        stamp={stamp}
        submit="Turn off two-factor authentication"
        pending="Turning off…"
        variant="danger"
        intro={<PageHeading title="Turn off two-factor authentication" lead={lead} />}
        beside={<a href="/profile/two-factor">Cancel</a>}
      >
        {(fields) => <ProofFields fields={fields} withCode />}
      </PageForm>
      <OtherCodeLink />
    </>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Turn off two-factor authentication" }, matches);
