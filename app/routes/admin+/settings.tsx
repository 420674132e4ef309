import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { settingsFor } from "~/modules/office/settings/settings.server";
import { settingsPath } from "~/modules/office/settings/settings-index";
import { SettingsNav } from "~/modules/office/settings/settings-nav";
import { AdminProblem } from "~/ui/admin-problem";
import { Back } from "~/ui/go";

export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, "settings");
  const groups = settingsFor(role).map(({ title, pages }) => ({
    title,
    pages: pages.map(({ id, to, title, icon, note }) => ({ id, to, title, icon, note })),
  }));
  return { groups };
}

/** One setting beside the ways to the others; the index is all of them. */
export default function Settings() {
  const { groups } = useLoaderData<typeof loader>();
  const path = useLocation().pathname.replace(/\/$/, "");
  if (path === settingsPath) return <Outlet />;
  return (
    <div className="grid gap-x-8 xl:grid-cols-[16rem_minmax(0,1fr)] xl:items-start">
      <SettingsNav groups={groups} path={path} />
      <div className="min-w-0 max-w-160">
        {/* A page below a setting has its own way back. */}
        {path.split("/").length < 5 && (
          <div className="xl:hidden">
            <Back to={settingsPath}>All settings</Back>
          </div>
        )}
        <div className="cards gap-4!">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the settings" />;
}
