import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { topics } from "~/modules/notification-choices/choice-options";
import * as Choices from "~/modules/notification-choices/choices.server";
import { readUnsubscription } from "~/modules/notification-choices/unsubscribe.server";
import { readForm } from "~/platform/request-body.server";
import { buttonClass } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

const noStore = { "Cache-Control": "no-store" };

/** Needs no sign-in (B36): the link in the mail says who and what. Looking at the page changes nothing. */
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
      {!label ? (
        <PageHeading
          title="This link no longer works"
          lead="It is older than 60 days or not whole. You can choose what you get in your profile."
        />
      ) : answer?.stopped ? (
        <PageHeading title="Done" lead={`You will get no more of these: ${label}.`} />
      ) : (
        <PageHeading title={`Stop: ${label}`} lead="You can turn them on again in your profile.">
          <Form method="post">
            <button type="submit" className={buttonClass({})}>
              Stop these mails
            </button>
          </Form>
        </PageHeading>
      )}
      <p className="aside-link">
        <a href="/profile">Go to your profile</a>
      </p>
    </Wrap>
  );
}

export const headers = () => noStore;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Stop mails" }, matches);
