import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import { isStaff, may, roleTexts, sections } from "~/modules/staff/rights";
import * as StaffSettings from "~/modules/staff-settings/staff-settings.server";
import { AdminShell } from "~/ui/admin-shell";
import { Flash } from "~/ui/flash";
import { useRootData } from "~/ui/root-data";
import { TimeZoneProvider } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, role, userId } = await requireStaff(request, "dashboard");
  const [{ timeZone }, unread] = await Promise.all([
    StaffSettings.find(userId),
    Notifications.countUnread(userId),
  ]);
  const readable = sections.filter((section) => may(role, section));
  // Row 190 calls the one who may do everything so.
  const label = role === "owner" || !isStaff(role) ? "Admin" : roleTexts[role].label;
  return { email, label, sections: readable, timeZone, unread };
}

export default function AdminLayout() {
  const { email, label, sections, timeZone, unread } = useLoaderData<typeof loader>();
  const { company, flash, path } = useRootData();
  return (
    <AdminShell
      companyName={company.name}
      path={path}
      account={label}
      accountDetail={email}
      sections={sections}
      unread={unread}
    >
      {flash && <Flash kind={flash.kind} message={flash.message} />}
      <TimeZoneProvider value={timeZone}>
        <Outlet />
      </TimeZoneProvider>
    </AdminShell>
  );
}
