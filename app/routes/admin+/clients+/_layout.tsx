import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { AgeBadge, VerificationPill } from "~/modules/clients/client-fields";
import { clientList, tabs } from "~/modules/clients/client-list.server";
import { clientNoun, clientFields as described } from "~/modules/clients/client-options";
import { noticeFailed } from "~/modules/verifications/verification-options";
import { listPage } from "~/platform/list.server";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "clients");
  const [list, { views, bands }] = await Promise.all([listPage(request, clientList), tabs()]);
  return { list, views, bands };
}

export const handle = { showsLastAct: true } satisfies RouteHandle;

export default function ClientList() {
  const { list, views, bands } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={clientNoun}
      described={described}
      data={list}
      open={useParams().clientId}
      name={{
        header: "Name",
        sort: "name",
        text: (row) => row.fullName || row.email,
        below: (row) => row.displayName,
      }}
      tabs={views}
      columns={[
        {
          key: "status",
          nowrap: true,
          cell: (row) => (
            <>
              <VerificationPill status={row.status} /> {row.age && <AgeBadge age={row.age} />}
              {row.noticeFailed && <span className="sub">{noticeFailed}</span>}
            </>
          ),
        },
        {
          key: "email",
          header: "Email and phone",
          minor: true,
          cell: (row) => (
            <>
              {row.email} <span className="sub">{formatPhone(row.phoneNumber ?? "")}</span>
            </>
          ),
        },
        { key: "address", fill: true },
        { key: "setup", minor: true, nowrap: true },
        { key: "subscription", minor: true, nowrap: true },
      ]}
      filters={[
        { name: "status", unset: "Any" },
        { name: "setup", unset: "Any" },
        { name: "age", label: "Waiting", unset: "Any", options: bands },
      ]}
      empty="Residents appear here when they register."
    />
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load client data" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Clients" }, matches);
