import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Communities from "~/modules/neighbourhoods/communities/communities.server";
import { type NewMemberInput, newMemberSchema } from "~/modules/neighbourhoods/communities/community.schema";
import { available } from "~/modules/neighbourhoods/communities/community-list.server";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import * as Memberships from "~/modules/neighbourhoods/communities/memberships.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState, withListQuery } from "~/platform/list-links";
import { AdminProblem } from "~/ui/admin-problem";
import { RadiosField } from "~/ui/fields";
import { Filters } from "~/ui/filters";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "communities", "write");
  const { id, name } = orNotFound(await Communities.find(idParam(params, "communityId")));
  const people = await available(new URL(request.url).searchParams.get("people.q"));
  return { id, name, people, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "communities", "write");
  const id = idParam(params, "communityId");
  return submit(request, newMemberSchema, "Failed to add member", async ({ userId }) => {
    orNotFound(await Memberships.add(id, userId, by));
    const to = withListQuery(`${communityNoun.path}/${id}/members`, request.url);
    return redirectWithFlash(to, "Member added successfully");
  });
}

export default function AddMember() {
  const { id, name, people, stamp } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  const members = `${communityNoun.path}/${id}/members`;
  const path = `${members}/new`;
  const { q, rows, more } = people;
  return (
    <>
      <h3>{`Add a member to ${name}`}</h3>
      <Filters
        action={path}
        label="Find a person"
        search={{ name: "people.q", label: "Search people in no community", value: q }}
        keep={Object.fromEntries(new URLSearchParams(search))}
        clearHref={q ? `${path}${search}` : undefined}
      />
      {rows.length === 0 ? (
        <p className="soft">
          {q
            ? "Nobody matches this search, or they are already in a community."
            : "Every resident is in a community."}
        </p>
      ) : (
        <RecordForm<NewMemberInput>
          id="member"
          stamp={stamp}
          button="Add member"
          pending="Adding…"
          cancelHref={members}
        >
          {(fields) => (
            <RadiosField
              field={fields.userId}
              label="Person"
              hint={more && `The first ${rows.length} by name. Search to find others.`}
              options={rows.map(({ id: value, fullName, email, city, state }) => ({
                value,
                label: fullName || email,
                hint: [fullName ? email : "", city, state].filter(Boolean).join(", "),
              }))}
            />
          )}
        </RecordForm>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load available clients" />;
}
