import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { requireProof } from "~/access/step-up.server";
import { CodeList } from "~/modules/accounts/second-factor/recovery-code-list";
import * as RecoveryCodes from "~/modules/accounts/second-factor/recovery-codes.server";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.hasFactor) throw redirect("/setup-2fa", 303);
  requireProof(request, person);
  return { left: await RecoveryCodes.countLeft(person.userId), stamp: formStamp() };
}

/** Answers with the codes themselves: they are stored nowhere, and no address leads to them. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.hasFactor) throw redirect("/setup-2fa", 303);
  requireProof(request, person);
  return submit(request, noFields, "No codes were made. Please try again.", async () => ({
    codes: await RecoveryCodes.make(person),
  }));
}

export default function RecoveryCodesPage() {
  const { left, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Wrap className="page narrow">
      {answer && "codes" in answer ? (
        <CodeList codes={answer.codes} />
      ) : (
        <PageForm
          id="recovery-codes"
          stamp={stamp}
          submit="Make recovery codes"
          pending="Making…"
          intro={<Explanation left={left} />}
          beside={<a href="/profile/two-factor">Cancel</a>}
        />
      )}
    </Wrap>
  );
}

function Explanation({ left }: { left: number }) {
  return (
    <>
      <PageHeading
        title="Recovery codes"
        lead="When your phone is lost or broken, one of these codes signs you in instead of a code from the app. Each works once."
      />
      <p>
        {left === 0
          ? "You don't have any recovery codes yet."
          : `You have ${left} ${left === 1 ? "code" : "codes"} left.`}
        {left > 0 && " When you make new ones, these stop working."}
      </p>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Recovery codes" }, matches);
