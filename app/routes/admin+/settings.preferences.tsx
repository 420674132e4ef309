import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { noticesFor, preferencesSchema } from "~/modules/staff/team/preferences.schema";
import { PreferencesCard } from "~/modules/staff/team/preferences-card";
import * as StaffSettings from "~/modules/staff/team/staff-settings.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "preferences" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  const preferences = await StaffSettings.find(person.userId);
  const notices = noticesFor(person.role);
  const draft = await takeDraft(request, person);
  return { preferences: { ...preferences, notices }, draft, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "settings", "write");
  const problem = "Your settings were not saved. Please try again.";
  return submit(request, preferencesSchema(person.role), problem, async (preferences) => {
    await StaffSettings.update(person.userId, preferences);
    return redirectWithFlash("/admin/settings#preferences", "Your settings are saved");
  });
}

export default function Preferences() {
  const { preferences, draft, stamp } = useLoaderData<typeof loader>();
  return <PreferencesCard preferences={preferences} draft={draft} stamp={stamp} />;
}
