import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import * as JoinRequests from "~/modules/neighbourhoods/communities/join-requests.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";
import { listState } from "~/platform/list-links";
import { AdminProblem } from "~/ui/admin-problem";
import { buttonClass } from "~/ui/button";
import { ListPages } from "~/ui/pagination";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const { id, postalPrefixes } = orNotFound(await Communities.find(idParam(params, "communityId")));
  const list = await listPage(request.url, JoinRequests.listOf(id));
  return { id, postalPrefixes, list, may: rightsIn(person, "communities") };
}

export default function Requests() {
  const { id, postalPrefixes, list, may } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  const path = `${communityNoun.path}/${id}/requests`;
  const { rows, total } = list;
  return (
    <div className="stack">
      {rows.length === 0 && <p className="soft">Nobody is waiting to join.</p>}
      <ul className="rows">
        {rows.map(({ id: request, fullName, city, prefix, createdAt }) => (
          <li key={request}>
            <div>
              <p>
                <strong>{fullName}</strong>
              </p>
              <p className="soft">
                {[city, prefix && `${prefix}${postalPrefixes.includes(prefix) ? " (fits)" : ""}`]
                  .filter(Boolean)
                  .join(", ") || "No address yet"}
                , asked <Time at={createdAt} />
              </p>
            </div>
            {may.write && (
              <span className="flex gap-2">
                {acts.map(([act, label, look]) => (
                  <span key={act}>
                    <Link to={`${path}/${request}/${act}${search}`} className={look} preventScrollReset>
                      {label}
                      <span className="sr">{` the request of ${fullName}`}</span>
                    </Link>{" "}
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      {total > rows.length && <ListPages data={list} path={path} />}
    </div>
  );
}

const acts = [
  ["approve", "Approve", buttonClass("line")],
  ["decline", "Decline", buttonClass("quiet", "text-danger")],
] as const;

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the requests to join" />;
}
