import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { type PickInput, pickSchema } from "~/modules/neighbourhoods/communities/community.schema";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { clientNoun } from "~/modules/residents/clients/client-options";
import * as Clients from "~/modules/residents/clients/clients.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { SelectField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "clients", "write");
  const { id, community } = orNotFound(await Clients.find(idParam(params, "clientId")));
  return { id, community, names: await Communities.choices(), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "clientId");
  return submit(request, pickSchema, "Failed to update community", async ({ community }) => {
    const moved = orNotFound(await Memberships.pick(id, community, by));
    const to = withListQuery(`${clientNoun.path}/${id}`, request.url);
    return moved
      ? redirectWithFlash(to, `The community is now ${community}`)
      : redirectWithFlash(to, `They already belong to ${community}`, "info");
  });
}

export default function ClientCommunity() {
  const { id, community, names, stamp } = useLoaderData<typeof loader>();
  return (
    <RecordForm<PickInput>
      id="community"
      stamp={stamp}
      values={{ community: community ?? "" }}
      cancelHref={`${clientNoun.path}/${id}`}
    >
      {(fields) => (
        <SelectField
          field={fields.community}
          label="Community"
          hint="A client belongs to one community: choosing another one ends the current membership. A community that does not exist yet is added, and an inactive one becomes active."
          placeholder="Choose a community"
          options={names.map((name) => ({ value: name, label: name }))}
        />
      )}
    </RecordForm>
  );
}
