import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import {
  consultationNoun,
  consultationFields as described,
} from "~/modules/service/consultations/consultation-options";
import { consultationList } from "~/modules/service/consultations/consultation-views.server";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "clients");
  return { list: await listPage(request.url, consultationList) };
}

export default function ConsultationList() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={consultationNoun}
      described={described}
      data={list}
      open={useParams().consultationId}
      name={{
        header: "Resident",
        text: ({ name }) => name,
        isFresh: ({ status }) => status === "asked",
      }}
      columns={[
        { key: "place", grow: true },
        { key: "status", nowrap: true },
        {
          key: "visitor",
          header: "Who comes",
          nowrap: true,
          secondary: true,
          cell: ({ visitor }) => visitor,
        },
        { key: "startsAt", nowrap: true, cell: ({ startsAt }) => startsAt && <Time at={startsAt} short /> },
        { key: "askedAt", nowrap: true, secondary: true, cell: ({ askedAt }) => <Time at={askedAt} short /> },
      ]}
      searchable={false}
      filters={[{ name: "status", unset: "Any" }]}
      empty="Residents with a Street or House plan ask for one on their own pages."
    >
      <p className="mt-6">
        <Link to={clientNoun.path}>Clients</Link>
      </p>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load consultations" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Consultations" }, matches);
