import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { requireProof } from "~/access/proof.server";
import { CodeList } from "~/modules/recovery-codes/recovery-code-fields";
import * as RecoveryCodes from "~/modules/recovery-codes/recovery-codes.server";
import { readForm } from "~/platform/request-body.server";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.hasFactor) throw redirect("/setup-2fa", 303);
  requireProof(request, person);
  return { left: await RecoveryCodes.countLeft(person.userId) };
}

/** Answers with the codes themselves: they are kept nowhere, and no address leads to them. */
export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (!person.hasFactor) throw redirect("/setup-2fa", 303);
  requireProof(request, person);
  await readForm(request);
  return { codes: await RecoveryCodes.make(person) };
}

export default function RecoveryCodesPage() {
  const { left } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Wrap className="page narrow">
      {answer ? <CodeList codes={answer.codes} /> : <Explanation left={left} />}
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
          ? "You have no codes that work."
          : `You have ${left} ${left === 1 ? "code" : "codes"} left.`}
        {left > 0 && " When you make new ones, those no longer work."}
      </p>
      <FormShell>
        <FormActions>
          <SubmitButton label="Make recovery codes" pendingLabel="Making…" name="make" value="codes" />{" "}
          <a href="/profile">Cancel</a>
        </FormActions>
      </FormShell>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Recovery codes" }, matches);
