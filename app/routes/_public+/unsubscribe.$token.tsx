import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { topics } from "~/modules/shared/notifications/choice-options";
import * as Choices from "~/modules/shared/notifications/choices.server";
import { readUnsubscription } from "~/modules/shared/notifications/unsubscribe.server";
import { readForm } from "~/platform/request-body.server";
import type { RouteHandle } from "~/route-handle";
import { FormShell, SubmitButton } from "~/ui/form";
import { linkGone, pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "visitor" } satisfies RouteHandle;

const noStore = { "Cache-Control": "no-store" };

export function loader({ params }: LoaderFunctionArgs) {
  const wanted = readUnsubscription(params.token ?? null);
  const topic = topics.find(({ name }) => name === wanted?.topic);
  return data({ label: topic?.label ?? null }, { status: topic ? 200 : 410, headers: noStore });
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const wanted = readUnsubscription(params.token ?? null);
  if (wanted) await Choices.stop(wanted.userId, wanted.topic, "unsubscribe page");
  return data({ stopped: wanted !== undefined }, { status: wanted ? 200 : 410, headers: noStore });
}

export default function Unsubscribe() {
  const { label } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Wrap className="page narrow">
      {!label && (
        <PageHeading
          title={linkGone}
          lead="It has expired or is incomplete. You can choose what you receive in your profile."
        />
      )}
      {label && answer?.stopped && (
        <PageHeading title="Done" lead={`You will no longer receive: ${label}.`} />
      )}
      {label && !answer?.stopped && (
        <PageHeading title={`Stop: ${label}`} lead="You can turn them on again in your profile.">
          <FormShell className="mt-4">
            <SubmitButton label="Stop these emails" pendingLabel="Stopping…" />
          </FormShell>
        </PageHeading>
      )}
      <p className="mt-8">
        <a href="/profile">Go to your profile</a>
      </p>
    </Wrap>
  );
}

export const headers = () => noStore;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.label ? "Stop emails" : linkGone }, matches);
