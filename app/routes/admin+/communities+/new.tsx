import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { type CommunityInput, communitySchema } from "~/modules/neighbourhoods/communities/community.schema";
import { CommunityFields } from "~/modules/neighbourhoods/communities/community-fields";
import { communityNoun, saved } from "~/modules/neighbourhoods/communities/community-options";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities", "write");
  return formPage(request, person);
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const add = (
    input: Parameters<typeof Communities.create>[0],
    trx: Parameters<typeof Communities.create>[2],
  ) => Communities.create(input, by, trx);
  return addRecord(request, { noun: communityNoun, schema: communitySchema, done: saved }, add);
}

export default function NewCommunity() {
  return (
    <NewRecord<CommunityInput>
      noun={communityNoun}
      values={{ status: "active" }}
      {...useLoaderData<typeof loader>()}
    >
      {(fields) => <CommunityFields fields={fields} />}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New community" }, matches);
