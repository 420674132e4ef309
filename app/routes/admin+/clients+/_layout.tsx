import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { choiceWords } from "~/modules/billing/subscriptions/subscription-options";
import { duplicatesFilter } from "~/modules/office/duplicates/duplicate-options";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { clientList, counted, tabsOf } from "~/modules/residents/clients/client-list.server";
import {
  clientNoun,
  clientFields as described,
  serviceWords,
} from "~/modules/residents/clients/client-options";
import { AgeBadge, VerificationPill } from "~/modules/residents/clients/client-state";
import { noticeFailed } from "~/modules/residents/verifications/notice-failed";
import { formatPhone } from "~/platform/phone";
import type { RouteHandle } from "~/route-handle";
import { AdminList, ListRows } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Round, Row } from "~/ui/rows";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients");
  const screen = { path: clientNoun.path, list: clientList, tabs: counted };
  const { list, views, saved } = await listScreen(request.url, person, screen);
  return { list, saved, may: rightsIn(person, "clients"), ...tabsOf(views) };
}

export const handle = { showsLastAct: true } satisfies RouteHandle;

export default function ClientList() {
  const { list, views, saved, bands, may } = useLoaderData<typeof loader>();
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
        beside: ({ displayName, fullName }) => !fullName.startsWith(displayName ?? "") && displayName,
      }}
      tabs={views}
      saved={saved}
      columns={[
        {
          key: "status",
          nowrap: true,
          trailingOnCard: true,
          cell: (row) => (
            <>
              {row.age ? <AgeBadge {...row} age={row.age} /> : <VerificationPill status={row.status} />}{" "}
              {row.setup === "open" && <span className="sub">{described.setup.words.open}</span>}{" "}
              {row.noticeFailed && <span className="sub">{noticeFailed}</span>}
            </>
          ),
        },
        {
          key: "address",
          header: "Address",
          grow: true,
          cell: (row) => (
            <>
              {row.address} <span className="soft md:hidden">{row.community}</span>
            </>
          ),
        },
        {
          key: "community",
          nowrap: true,
          secondary: true,
          // A card has it after the address.
          leftOutOnCard: () => true,
          cell: ({ community }) => community,
        },
        {
          key: "email",
          header: "Email or phone",
          nowrap: true,
          secondary: true,
          leftOutOnCard: () => true,
          cell: ({ email, phoneNumber }) => email || formatPhone(phoneNumber ?? ""),
        },
        {
          key: "subscription",
          secondary: true,
          nowrap: true,
          leftOutOnCard: ({ subscription }) => subscription === choiceWords.none,
          // Nearly all are residential.
          cell: ({ subscription }) => subscription.replace(choiceWords.residential, "Active"),
        },
      ]}
      filters={[
        { name: "status", unset: "Any" },
        { name: "setup", unset: "Any" },
        { name: "age", label: "Waiting", unset: "Any", options: bands },
        duplicatesFilter,
        { name: "subscription", unset: "Any", options: [{ value: "current", label: "Active" }] },
        {
          name: "service",
          label: "Plan protects",
          unset: "Any",
          options: Object.entries(serviceWords).map(([value, label]) => ({ value, label })),
        },
        { name: "registered", label: "Registered since", kind: "date" },
      ]}
      exported
      imported={may.write ? "clients" : undefined}
      empty="Residents appear here when they register."
    >
      <ListRows>
        <Row to="/admin/consultations" lead={<Round icon="calendar" />} title="Consultations" />
      </ListRows>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load client data" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Clients" }, matches);
