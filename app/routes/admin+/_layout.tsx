import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { AdminShell } from "~/ui/admin-shell";
import { Flash } from "~/ui/flash";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireStaff(request, "dashboard");
  return { email };
}

export default function AdminLayout() {
  const { email } = useLoaderData<typeof loader>();
  const { company, flash, path } = useRootData();
  return (
    <AdminShell companyName={company.name} path={path} account="Admin" accountDetail={email}>
      {flash && <Flash kind={flash.kind} message={flash.message} />}
      <Outlet />
    </AdminShell>
  );
}
