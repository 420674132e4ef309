import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import * as EmailChanges from "~/modules/accounts/credentials/email-changes.server";
import { formValues, type SetupInput, setupSchema } from "~/modules/accounts/profiles/profile.schema";
import { SetupFields } from "~/modules/accounts/profiles/profile-fields";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import { formStamp, submit } from "~/platform/forms.server";
import { optional, orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { PublicShell } from "~/ui/public-shell";

export const handle = {
  page: "visitor",
  problem: "An error occurred while saving your profile",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  if (person.setupCompleted) throw redirect("/profile", 303);
  const read = await optional(async () => ({
    values: formValues(orNotFound(await Profiles.find(person.userId))),
    draft: await takeDraft(request, person),
  }));
  return data({ values: read?.values, draft: read?.draft, stamp: formStamp() }, { status: read ? 200 : 503 });
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  if (person.setupCompleted) return redirect("/profile", 303);
  return submit(request, setupSchema, handle.problem, async (setup, form) => {
    const to = await form.once(async (trx) => {
      const first = await Profiles.completeSetup(person.userId, setup, trx);
      // They have just typed the password; the new address still has to be confirmed.
      if (first && setup.email !== person.email.toLowerCase()) {
        await EmailChanges.ask(person, setup.email, trx);
      }
      return first ? "/registration-success" : "/profile";
    });
    return redirect(to, 303);
  });
}

export default function AccountSetup() {
  const { values, draft, stamp } = useLoaderData<typeof loader>();
  const lead = "We need this to know who to protect, and where. It takes two minutes.";
  return (
    <PublicShell>
      <Wrap className="page narrow">
        <PageForm<SetupInput>
          id="account-setup"
          values={{ ...values, state: values?.state ?? "" }}
          draft={draft}
          stamp={stamp}
          submit="Save & Continue"
          pending="Saving..."
          intro={<PageHeading title="Set up your account" lead={lead} />}
        >
          {(fields) => <SetupFields fields={fields} />}
        </PageForm>
      </Wrap>
    </PublicShell>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Set up your account" }, matches);

export { ErrorBoundary } from "~/error-boundary";
