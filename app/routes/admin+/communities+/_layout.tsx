import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { CommunityLink, CommunityPill } from "~/modules/neighbourhoods/communities/community-fields";
import { communityList, tabs } from "~/modules/neighbourhoods/communities/community-list.server";
import {
  communityNoun,
  communityFields as described,
  requestWords,
} from "~/modules/neighbourhoods/communities/community-options";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { formatCount } from "~/platform/format";
import { listState } from "~/platform/list-links";
import type { RouteHandle } from "~/route-handle";
import { AdminList, ListRows } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Pill } from "~/ui/pill";
import { Round, Row } from "~/ui/rows";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const shown = await listScreen(request.url, person, {
    path: communityNoun.path,
    list: communityList,
    tabs,
  });
  return { ...shown, may: rightsIn(person, "communities") };
}

export default function CommunityList() {
  const { list, views, saved, may } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  const open = useParams().communityId;
  const at = ({ id }: { id: string }, tab: string) => `${communityNoun.path}/${id}/${tab}${search}`;
  return (
    <AdminList
      noun={communityNoun}
      described={described}
      data={list}
      open={open}
      tabs={views}
      saved={saved}
      name={{ header: described.name.label, text: ({ name }) => name }}
      columns={[
        // Beside a record there is no room for it.
        ...(open ? [] : [{ key: "description", grow: true }]),
        { key: "status", nowrap: true, cell: ({ status }) => <CommunityPill status={status} /> },
        {
          key: "members",
          numeric: true,
          cell: ({ members }) => (
            <>
              {formatCount(members)}
              <span className="md:sr-only">{members === 1 ? " member" : " members"}</span>
            </>
          ),
        },
        {
          key: "requests",
          header: "Requests",
          nowrap: true,
          leftOutOnCard: ({ requests }) => requests === 0,
          cell: ({ requests }) => requests > 0 && <Pill tone="warn">{requestWords(requests)}</Pill>,
        },
        {
          key: "lastNight",
          header: "Last night",
          nowrap: true,
          secondary: true,
          leftOutOnCard: ({ promised }) => promised === null,
          cell: ({ promised, done, misses }) =>
            misses ? (
              <Pill tone="bad">{`${misses} missed`}</Pill>
            ) : (
              promised !== null && (
                <>
                  <span className="md:sr-only">Last night </span>
                  {`${done} of ${promised}`}
                </>
              )
            ),
        },
        {
          key: "acts",
          header: "Actions",
          visuallyHiddenHeader: true,
          nowrap: true,
          secondary: true,
          leftOutOnCard: () => true,
          cell: (row) => (
            <span className="flex gap-3">
              <CommunityLink to={at(row, "members")} label="Members" about={`of ${row.name}`} />{" "}
              {may.write && <CommunityLink to={at(row, "edit")} label="Edit" about={row.name} />}
            </span>
          ),
        },
      ]}
      filters={[{ name: "status", unset: "Any" }]}
      create={may.write ? { label: "New community", at: "new" } : undefined}
      exported
      imported={may.write ? "members" : undefined}
      empty="Add the first one: a neighbourhood that is patrolled, with its members."
    >
      <ListRows>
        <Row to="/admin/announcements" lead={<Round icon="mail" />} title="Announcements to communities" />
        <Row to="/admin/goals" lead={<Round icon="home" />} title="Street goals" />
      </ListRows>
    </AdminList>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load communities" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Communities" }, matches);
