import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { changeEmail } from "~/access/step-up.server";
import * as EmailChanges from "~/modules/accounts/credentials/email-changes.server";
import { StaffDetailsCard } from "~/modules/accounts/profiles/details-card";
import { detailsOf, staffDetailsSchema } from "~/modules/accounts/profiles/profile.schema";
import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  const [profile, pendingEmail] = await Promise.all([
    Profiles.find(person.userId),
    EmailChanges.pending(person.userId),
  ]);
  const { values, version } = detailsOf(orNotFound(profile));
  const { displayName: _, ...own } = values;
  const draft = await takeDraft(request, person);
  return { values: own, version, pendingEmail, draft, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "settings", "write");
  const problem = "Your name and email were not saved. Please try again.";
  return submit(request, staffDetailsSchema, problem, async ({ version, email, ...details }, form) => {
    const { original, keepTheirs } = form;
    await Profiles.update(person.userId, { version, submitted: details, original, keepTheirs });
    if (email === person.email.toLowerCase() || email === original?.email)
      return redirectWithFlash("/admin/settings/profile#profile", "Your details are saved");
    return changeEmail(person, email, "/admin/settings");
  });
}

export default function OwnDetails() {
  const page = useLoaderData<typeof loader>();
  return <StaffDetailsCard {...page} />;
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load your name and email" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Name and email" }, matches);
