import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { prove, renewProof, resumePendingAction } from "~/access/step-up.server";
import * as PendingActions from "~/modules/accounts/step-up/pending-actions.server";
import { type Proof, proofSchema } from "~/modules/accounts/step-up/proof.schema";
import { OtherCodeLink, ProofFields } from "~/modules/accounts/step-up/proof-fields";
import { flashCookie } from "~/platform/flash.server";
import { formStamp, submit } from "~/platform/forms.server";
import { safePath } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { MinimalShell } from "~/ui/minimal-shell";
import { PageHeading } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const { email, hasFactor, sessionId } = person;
  return { email, hasFactor, waits: await PendingActions.isWaiting(sessionId), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  const schema = proofSchema(person.hasFactor);
  return submit(request, schema, "That did not work. Please try again.", async (proof) => {
    await prove(person, proof);
    // Before the session gets its new token: the answer to a refused act could not carry the cookie.
    const outcome = await resumePendingAction(person);
    const headers = new Headers({ "Set-Cookie": await renewProof(person) });
    if (outcome) {
      const { kind = "success", message, links, to } = outcome;
      headers.append("Set-Cookie", await flashCookie({ kind, message, links, at: to }));
    }
    const next = safePath(new URL(request.url).searchParams.get("next"), "/profile");
    return redirect(outcome?.to ?? next, { status: 303, headers });
  });
}

export default function ConfirmAccess() {
  const { email, hasFactor, waits, stamp } = useLoaderData<typeof loader>();
  const why = waits
    ? "We kept what you typed; it goes through once you confirm."
    : `This part of your account asks for your password ${hasFactor ? "and a code" : "again"}.`;
  return (
    <MinimalShell>
      <PageForm<Proof>
        id="confirm-access"
        className="panel"
        stamp={stamp}
        submit="Confirm"
        pending="Confirming…"
        intro={<PageHeading title="Confirm it is you" lead={why} />}
        beside={
          <a className="btn hover:underline" href="/profile">
            Cancel
          </a>
        }
      >
        {(fields) => (
          <>
            <p className="mb-5 flex items-center gap-3">
              <span className="grid size-9 flex-none place-items-center rounded-full bg-pill">
                <Icon name="lock" />
              </span>
              <span className="min-w-0">
                <span className="soft text-sm">You are signed in as</span> <b className="block">{email}</b>
              </span>
            </p>
            <ProofFields fields={fields} withCode={hasFactor} />
          </>
        )}
      </PageForm>
      {hasFactor && <OtherCodeLink />}
    </MinimalShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Confirm it is you" }, matches);
