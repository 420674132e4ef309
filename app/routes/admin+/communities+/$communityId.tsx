import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { CommunityPill, Outline } from "~/modules/neighbourhoods/communities/community-fields";
import { communityList, countsOf } from "~/modules/neighbourhoods/communities/community-list.server";
import {
  communityFields,
  communityNoun,
  usualGuards,
} from "~/modules/neighbourhoods/communities/community-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities");
  const id = idParam(params, "communityId");
  const community = orNotFound(await Communities.find(id));
  const [counts, neighbours] = await Promise.all([
    countsOf(id),
    communityList.neighbours(communityList.query(request.url), id),
  ]);
  return { community, counts, neighbours, may: rightsIn(person, "communities") };
}

export default function CommunityPanel() {
  const { community, counts, neighbours, may } = useLoaderData<typeof loader>();
  const { id, version, name, description, status, postalPrefixes, guardsNeeded, outline } = community;
  const { members, requests } = counts;
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
      {description && <p className="typed">{description}</p>}
      <RecordFacts
        fields={communityFields}
        record={{ ...community, members, postalPrefixes: postalPrefixes.join(", ") }}
        omit={["name", "description", ...(outline ? ["outline"] : [])]}
        shown={{
          status: <CommunityPill status={status} />,
          ...(guardsNeeded === null && { guardsNeeded: usualGuards }),
        }}
      />
      {outline && <Outline outline={outline} />}
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={communityNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(communityNoun, data?.community, page);
