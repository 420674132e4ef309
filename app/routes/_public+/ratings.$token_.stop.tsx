import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as Ratings from "~/modules/inquiries/ratings/ratings.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { email } = orNotFound(await Ratings.findByToken(token));
  return { token, email, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const problem = "We could not stop these emails. Please try again.";
  return submit(request, noFields, problem, async () => {
    if (!(await Ratings.refuse(token))) throw notFound();
    return redirectWithFlash(`/ratings/${token}`, "We will not ask for a rating again.");
  });
}

export default function StopRatings() {
  const { token, email, stamp } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      <PageForm
        id="stop"
        stamp={stamp}
        submit="Do not ask me again"
        pending="Saving…"
        variant="line"
        intro={
          <PageHeading
            title="Stop emails that ask for a rating?"
            lead={`We will send no more of them to ${email}. You will still get answers to your messages.`}
          />
        }
        beside={<a href={`/ratings/${token}`}>Back</a>}
      />
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Stop rating emails" }, matches);
