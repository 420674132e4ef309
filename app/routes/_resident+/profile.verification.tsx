import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { submissionSchema } from "~/modules/residents/verifications/verification.schema";
import type { VerificationState } from "~/modules/residents/verifications/verification-banner";
import { VerificationCard } from "~/modules/residents/verifications/verification-card";
import { documentRule, submittedWords } from "~/modules/residents/verifications/verification-options";
import * as Verifications from "~/modules/residents/verifications/verifications.server";
import { isInvited } from "~/modules/shared/roles/roles";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional, orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";

export const handle = {
  card: "verify",
  problem: "An error occurred while submitting your verification. Please try again.",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const read = await optional(async () => ({
    state: orNotFound(await Verifications.stateOf(person.userId)),
    draft: await takeDraft(request, person),
  }));
  return { ...read, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (isInvited(person.role)) throw new Response("Forbidden", { status: 403 });
  const files = { document: documentRule };
  const rules = { problem: handle.problem, files };
  return submit(request, submissionSchema, rules, async ({ email, ...submission }, form) => {
    const reference = await form.once((trx) =>
      Verifications.submit(person, submission, form.file("document"), trx),
    );
    if (email !== person.email.toLowerCase()) return stepUp(person, "change_email", { email });
    return redirectWithFlash("/profile#verify", `${submittedWords} Your reference is ${reference}.`);
  });
}

/** A form that was posted keeps what was typed while the rest cannot be read. */
const unread: VerificationState = {
  status: "unverified",
  email: "",
  verifiedAt: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  rejection: undefined,
  waiting: undefined,
  usual: undefined,
};

export default function Verification() {
  const { state, draft, stamp } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() !== undefined;
  const shown: VerificationState | undefined = state ?? (posted ? unread : undefined);
  return shown ? <VerificationCard state={shown} draft={draft} stamp={stamp} /> : null;
}
