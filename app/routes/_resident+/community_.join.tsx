import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import { type JoinInput, joinSchema } from "~/modules/neighbourhoods/communities/community.schema";
import * as JoinRequests from "~/modules/neighbourhoods/communities/join-requests.server";
import * as OwnCommunity from "~/modules/neighbourhoods/communities/own-community.server";
import { isInvited } from "~/modules/shared/roles/roles";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { RadiosField } from "~/ui/fields";
import { Filters } from "~/ui/filters";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = {
  page: "visitor",
  sheet: "rich",
  problem: "Your request was not sent. Please try again.",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, role } = await requirePerson(request);
  if (isInvited(role) || (await JoinRequests.findPending(userId))) throw redirect("/community", 303);
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 80);
  return { q, offers: await OwnCommunity.offers(userId, q), stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  return submit(request, joinSchema, handle.problem, async ({ communityId }) => {
    const name = orNotFound(await JoinRequests.ask(userId, communityId));
    return redirectWithFlash("/community", `You have asked to join ${name}`);
  });
}

export default function JoinCommunity() {
  const { q, offers, stamp } = useLoaderData<typeof loader>();
  const { rows, prefix } = offers;
  const near = rows.some((row) => row.near);
  return (
    <Wrap className="page narrow">
      <PageHeading
        title="Request to join"
        lead="Choose your community. Our staff will review your request and email you their decision."
      />
      {(q !== "" || rows.length > 8) && (
        <Filters
          action="/community/join"
          label="Find a community"
          search={{ label: "Search communities", value: q }}
          clearHref={q ? "/community/join" : undefined}
          plain
        />
      )}
      {rows.length === 0 && <p>{q ? "No community matches this search." : "There is no community yet."}</p>}
      {rows.length > 0 && (
        <PageForm<JoinInput>
          id="join"
          stamp={stamp}
          values={{ communityId: near && rows[0] ? rows[0].id : "" }}
          submit="Request to join"
          pending="Sending…"
          beside={<a href="/community">Back</a>}
        >
          {(fields) => (
            <RadiosField
              field={fields.communityId}
              label="Community"
              options={rows.map(({ id, name, description, near: fits }) => ({
                value: id,
                label: fits ? `${name}, for your postal code ${prefix}` : name,
                hint: description,
              }))}
            />
          )}
        </PageForm>
      )}
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Request to join" }, matches);
