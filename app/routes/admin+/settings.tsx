import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { listedFor } from "~/modules/office/settings/settings.server";
import { SettingsFrame } from "~/modules/office/settings/settings-frame";
import { settingsPath } from "~/modules/office/settings/settings-index";
import { AdminProblem } from "~/ui/admin-problem";

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "settings");
  return { groups: listedFor(role) };
}

/** The index is all of them. */
export default function Settings() {
  const { groups } = useLoaderData<typeof loader>();
  const path = useLocation().pathname.replace(/\/$/, "");
  if (path === settingsPath) return <Outlet />;
  return (
    <SettingsFrame groups={groups} path={path} isBelow={path.split("/").length > 4}>
      <Outlet />
    </SettingsFrame>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the settings" />;
}
