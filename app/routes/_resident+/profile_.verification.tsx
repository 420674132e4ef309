import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { stepUp } from "~/access/step-up.server";
import { Unread, unread } from "~/modules/office/profile-page/settings-page";
import { StatusPill } from "~/modules/residents/verifications/address-card";
import { submissionSchema } from "~/modules/residents/verifications/verification.schema";
import { VerificationCard } from "~/modules/residents/verifications/verification-card";
import type { VerificationState } from "~/modules/residents/verifications/verification-state";
import { documentRule, submittedWords } from "~/modules/residents/verifications/verification-words";
import * as Verifications from "~/modules/residents/verifications/verifications.server";
import { WhyWeAsk } from "~/modules/residents/verifications/what-to-do";
import { isInvited } from "~/modules/shared/roles/roles";
import { env } from "~/platform/env.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional, orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { AccountTabs } from "~/ui/account-tabs";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";

export const handle = {
  page: "visitor",
  sheet: "rich",
  unread,
  problem: "An error occurred while submitting your verification. Please try again.",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const read = await optional(async () => ({
    state: orNotFound(await Verifications.stateOf(person.userId)),
    draft: await takeDraft(request, person),
  }));
  const page = { ...read, isResident: !isInvited(person.role), stamp: formStamp(), days: env.documentDays };
  return data(page, { status: read ? 200 : 503 });
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
const blank: VerificationState = {
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
  const { state, draft, isResident, stamp, days } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() !== undefined;
  const shown: VerificationState | undefined = state ?? (posted ? blank : undefined);
  const isOpen = shown && shown.status !== "verified" && !shown.waiting?.opened;
  return (
    <>
      {isResident && <AccountTabs current="Home" />}
      <Wrap className="page pt-8!">
        <Back to="/profile">Home</Back>
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1>Address verification</h1> {shown && <StatusPill status={shown.status} />}
        </div>
        <div className="grid gap-x-14 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:items-start">
          {shown ? <VerificationCard state={shown} draft={draft} stamp={stamp} /> : <Unread />}
          {isOpen && <WhyWeAsk usual={shown.usual} days={days} />}
        </div>
      </Wrap>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Address verification" }, matches);
