import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requirePerson } from "~/access/guards.server";
import { changeEmail } from "~/access/step-up.server";
import * as EmailChanges from "~/modules/accounts/credentials/email-changes.server";
import { DetailsCard } from "~/modules/accounts/profiles/details-card";
import { detailsOf, detailsSchema } from "~/modules/accounts/profiles/profile.schema";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import { SettingsPage, Unread, unread } from "~/modules/office/profile-page/settings-page";
import { isInvited } from "~/modules/shared/roles/roles";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { optional, orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";

export const handle = {
  page: "visitor",
  sheet: "rich",
  unread,
  problem: "Failed to update profile",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requirePerson(request);
  const read = await optional(async () => ({
    ...detailsOf(orNotFound(await Profiles.find(person.userId))),
    pendingEmail: await EmailChanges.pending(person.userId),
    draft: await takeDraft(request, person),
  }));
  const page = { isResident: !isInvited(person.role), read, stamp: formStamp() };
  return data(page, { status: read ? 200 : 503 });
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requirePerson(request);
  return submit(request, detailsSchema, handle.problem, async ({ version, email, ...details }, form) => {
    const { original, keepTheirs } = form;
    await Profiles.update(person.userId, { version, submitted: details, original, keepTheirs });
    if (email === person.email.toLowerCase() || email === original?.email)
      return redirectWithFlash("/profile/details#profile", "Profile updated successfully");
    return changeEmail(person, email, "/profile");
  });
}

export default function Details() {
  const { isResident, read, stamp } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() !== undefined;
  return (
    <SettingsPage place="profile" lead="Who you are, and how we reach you." isResident={isResident}>
      {read || posted ? (
        <DetailsCard
          values={read?.values ?? {}}
          version={read?.version}
          draft={read?.draft}
          pendingEmail={read?.pendingEmail}
          stamp={stamp}
        />
      ) : (
        <Unread />
      )}
    </SettingsPage>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Profile" }, matches);
