import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { NoticesCard } from "~/modules/staff/team/notices-card";
import { noticesFor, noticesSchema } from "~/modules/staff/team/preferences.schema";
import * as StaffSettings from "~/modules/staff/team/staff-settings.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  const preferences = await StaffSettings.find(person.userId);
  const draft = await takeDraft(request, person);
  return { preferences, notices: noticesFor(person.role), draft, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "settings", "write");
  const problem = "Your settings were not saved. Please try again.";
  return submit(request, noticesSchema(person.role), problem, async (preferences) => {
    await StaffSettings.update(person.userId, preferences);
    return redirectWithFlash("/admin/settings/notifications#notifications", "Your settings are saved");
  });
}

export default function Notifications() {
  return <NoticesCard {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Notifications" }, matches);
