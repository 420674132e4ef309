import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { membersOf } from "~/modules/neighbourhoods/communities/community-list.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import { householdHref } from "~/modules/residents/household/household-href";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";
import { listState } from "~/platform/list-links";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { Filters } from "~/ui/filters";
import { ListPages } from "~/ui/pagination";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const { id, status } = orNotFound(await Communities.find(idParam(params, "communityId")));
  const list = await listPage(request.url, membersOf(id));
  const dispatches = rightsIn(person, "assignments").write;
  return { id, list, mayAdd: status === "active", may: rightsIn(person, "communities"), dispatches };
}

export default function Members() {
  const { id, list, mayAdd, may, dispatches } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  const path = `${communityNoun.path}/${id}/members`;
  const { query, rows, total } = list;
  return (
    <div className="stack">
      {may.write && mayAdd && (
        <p>
          <ButtonLink href={`${path}/new${search}`} variant="line">
            Add member
          </ButtonLink>
        </p>
      )}
      {(total > rows.length || query.q !== "") && (
        <Filters
          action={path}
          label="Find a member"
          search={{ name: "members.q", label: "Search members", value: query.q }}
          keep={Object.fromEntries(new URLSearchParams(search))}
          clearHref={query.q ? `${path}${search}` : undefined}
        />
      )}
      {rows.length === 0 && (
        <p className="soft">{query.q ? "Nobody matches this search." : "No members in this community yet"}</p>
      )}
      <div>
        <ul className="rows">
          {rows.map(({ id: member, userId, signsIn, fullName, email, city, joinedAt }) => (
            <li key={member}>
              <div>
                <p>
                  <strong>{fullName || email}</strong>
                </p>
                <p className="soft">
                  {[email, city].filter(Boolean).join(", ")}, joined <Time at={joinedAt} dateOnly />
                </p>
              </div>
              <span className="flex gap-4">
                {dispatches && signsIn && (
                  <Link to={householdHref(userId)}>
                    Household<span className="sr">{` of ${fullName || email}`}</span>
                  </Link>
                )}{" "}
                {may.write && (
                  <Link to={`${path}/${member}/remove${search}`} className="text-danger" preventScrollReset>
                    Remove<span className="sr">{` ${fullName || email}`}</span>
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {total > rows.length && <ListPages data={list} path={path} />}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load community members" />;
}
