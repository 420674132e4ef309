import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import {
  type CommunityEditInput,
  communityEditSchema,
} from "~/modules/neighbourhoods/communities/community.schema";
import { CommunityFields } from "~/modules/neighbourhoods/communities/community-fields";
import {
  communityFields,
  communityNoun,
  saved,
} from "~/modules/neighbourhoods/communities/community-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "communities", "write");
  const community = orNotFound(await Communities.find(idParam(params, "communityId")));
  const { id, version } = community;
  return {
    record: { id, version },
    values: Communities.formValues(community),
    ...(await formPage(request, person)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const id = idParam(params, "communityId");
  const save = (edit: Parameters<typeof Communities.update>[1]) => Communities.update(id, edit, by);
  return saveRecord(request, { noun: communityNoun, id, schema: communityEditSchema, done: saved }, save);
}

export default function EditCommunity() {
  return (
    <EditRecord<CommunityEditInput>
      noun={communityNoun}
      described={communityFields}
      {...useLoaderData<typeof loader>()}
    >
      {(fields) => <CommunityFields fields={fields} />}
    </EditRecord>
  );
}
