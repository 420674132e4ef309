import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isOutcome } from "~/modules/hiring/applications/application-states";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import * as Decisions from "~/modules/hiring/interviews/decisions.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { status, ended, jobTitle } = orNotFound(await OwnApplications.findByToken(token));
  if (ended || isOutcome(status)) throw redirect(`/applications/${token}`, 303);
  return { token, jobTitle, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const { id, ended } = orNotFound(await OwnApplications.findByToken(token));
  const problem = "Your application could not be withdrawn. Please try again.";
  return submit(request, noFields, problem, async () => {
    if (ended) return redirect(`/applications/${token}`, 303);
    await Decisions.withdraw(id);
    await OwnApplications.endOlder(token);
    return redirectWithFlash(`/applications/${token}`, "Your application has been withdrawn.");
  });
}

export default function Withdraw() {
  const { token, jobTitle, stamp } = useLoaderData<typeof loader>();
  const lead = "We will no longer consider it. While the position is open you can apply again.";
  return (
    <Wrap className="page narrow">
      <PageForm
        id="withdraw"
        stamp={stamp}
        submit="Withdraw my application"
        pending="Withdrawing…"
        variant="danger"
        intro={<PageHeading title={`Withdraw your application for ${jobTitle}?`} lead={lead} />}
        beside={<a href={`/applications/${token}`}>Keep it</a>}
      />
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Withdraw your application" }, matches);
