import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readRequestToken } from "~/modules/service/watches/request-links.server";
import { isOpen } from "~/modules/service/watches/watch-options";
import { find } from "~/modules/service/watches/watch-records.server";
import { end } from "~/modules/service/watches/watches.server";
import { readForm } from "~/platform/request-body.server";
import type { RouteHandle } from "~/route-handle";
import { FormShell, SubmitButton } from "~/ui/form";
import { linkGone, pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "visitor" } satisfies RouteHandle;

const noStore = { "Cache-Control": "no-store" };

/** It says only whether the request is open: the link may be in other hands. Opening it changes nothing. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = readRequestToken(params.token);
  const request = id === undefined ? undefined : await find({ id });
  const state = request ? (isOpen(request.state) ? "open" : "ended") : null;
  return data({ state }, { status: request ? 200 : 410, headers: noStore });
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const id = readRequestToken(params.token);
  const found = id !== undefined && (await find({ id })) !== undefined;
  if (found) await end(id, null);
  return data({ ended: found }, { status: found ? 200 : 410, headers: noStore });
}

export default function OwnRequest() {
  const { state } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const ended = answer?.ended || state === "ended";
  return (
    <Wrap className="page narrow">
      {!ended && !state && (
        <PageHeading title={linkGone} lead="It has expired or is incomplete. Sign in to see your requests." />
      )}
      {ended && <PageHeading title="Your request has ended" lead="There is nothing more to do here." />}
      {!ended && state === "open" && (
        <PageHeading
          title="Your request to us"
          lead="End it at once with this button. To see or change it, sign in."
        >
          <FormShell className="mt-4">
            <SubmitButton label="End my request" pendingLabel="Ending…" />
          </FormShell>
        </PageHeading>
      )}
      <p className="mt-8">
        <a href="/profile/service">Sign in to see it</a>
      </p>
    </Wrap>
  );
}

export const headers = () => noStore;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.state ? "Your request" : linkGone }, matches);
