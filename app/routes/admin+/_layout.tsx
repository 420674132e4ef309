import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Notifications from "~/modules/notifications/notifications.server";
import { AdminShell } from "~/ui/admin-shell";
import { Flash } from "~/ui/flash";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, userId } = await requireStaff(request, "dashboard");
  return { email, unread: await Notifications.countUnread(userId) };
}

export default function AdminLayout() {
  const { email, unread } = useLoaderData<typeof loader>();
  const { company, flash, path } = useRootData();
  return (
    <AdminShell companyName={company.name} path={path} account="Admin" accountDetail={email} unread={unread}>
      {flash && <Flash kind={flash.kind} message={flash.message} />}
      <Outlet />
    </AdminShell>
  );
}
