import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { CommunityPill, Outline } from "~/modules/neighbourhoods/communities/community-fields";
import { communityList, countsOf } from "~/modules/neighbourhoods/communities/community-list.server";
import {
  communityFields,
  communityNoun,
  requestWords,
} from "~/modules/neighbourhoods/communities/community-options";
import { outlineDrawing } from "~/modules/neighbourhoods/communities/outline";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { Pill } from "~/ui/pill";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";
import { Round, Row, Rows } from "~/ui/rows";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const id = idParam(params, "communityId");
  const community = orNotFound(await Communities.find(id));
  const [counts, neighbours] = await Promise.all([
    countsOf(id),
    communityList.neighbours(communityList.query(request.url), id),
  ]);
  return {
    community,
    drawing: outlineDrawing(community.outline),
    counts,
    neighbours,
    may: rightsIn(person, "communities"),
  };
}

export default function CommunityPanel() {
  const { community, drawing, counts, neighbours, may } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  const { id, version, name, description, status, postalPrefixes, guardsNeeded } = community;
  const { members, requests, promised, done, misses, hasRound } = counts;
  const at = (tab: string) => `${communityNoun.path}/${id}/${tab}${search}`;
  return (
    <RecordPanel
      noun={communityNoun}
      id={id}
      title={name}
      may={{ write: may.write, delete: false }}
      neighbours={neighbours}
      live={{ topic: "community", version }}
      tabs={[
        { path: "members", label: "Members" },
        { path: "patrols", label: "Patrols" },
        { path: "requests", label: "Requests", count: requests || undefined },
      ]}
    >
      {(requests > 0 || promised !== null) && (
        <div className="-mx-5 border-line border-b px-5">
          <Rows>
            {requests > 0 && (
              <Row
                to={at("requests")}
                lead={<Round icon="users" />}
                title={`${requestWords(requests)} to join`}
              />
            )}
            {promised !== null && (
              <Row
                to={at("patrols")}
                lead={<Round icon="moon" />}
                title={`Last night, ${done} of ${promised} passes`}
                end={misses ? <Pill tone="bad">{`${misses} missed`}</Pill> : undefined}
              />
            )}
          </Rows>
        </div>
      )}
      {description && <p className="typed">{description}</p>}
      <RecordFacts
        fields={{ ...communityFields, guardsNeeded: { label: "Guards a night" } }}
        record={{ ...community, members, postalPrefixes: postalPrefixes.join(", ") }}
        omit={["name", "description", ...(drawing ? ["outline"] : [])]}
        shown={{
          status: <CommunityPill status={status} />,
          ...(guardsNeeded === null && { guardsNeeded: hasRound ? "1" : "None, without a round" }),
        }}
      />
      {drawing && <Outline drawing={drawing} />}
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={communityNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(communityNoun, data?.community, page);
