import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { takeDraft } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { DisplayCard } from "~/modules/staff/team/display-card";
import { displaySchema } from "~/modules/staff/team/preferences.schema";
import * as StaffSettings from "~/modules/staff/team/staff-settings.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  const preferences = await StaffSettings.find(person.userId);
  return { preferences, draft: await takeDraft(request, person), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const person = await requireStaff(request, "settings", "write");
  const problem = "Your settings were not saved. Please try again.";
  return submit(request, displaySchema, problem, async (preferences) => {
    await StaffSettings.update(person.userId, preferences);
    return redirectWithFlash("/admin/settings/display#display", "Your settings are saved");
  });
}

export default function Display() {
  return <DisplayCard {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Time zone and keys" }, matches);
