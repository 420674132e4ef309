import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { listedFor } from "~/modules/office/settings/settings.server";
import { SettingsFrame } from "~/modules/office/settings/settings-frame";
import { AdminProblem } from "~/ui/admin-problem";

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "company");
  return { groups: listedFor(role) };
}

/** The set-up list and its steps, beside the settings that they belong to. */
export default function SetUp() {
  const { groups } = useLoaderData<typeof loader>();
  const path = useLocation().pathname.replace(/\/$/, "");
  return (
    <SettingsFrame groups={groups} path={path} isBelow={path.split("/").length > 3}>
      <Outlet />
    </SettingsFrame>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the set-up list" />;
}
