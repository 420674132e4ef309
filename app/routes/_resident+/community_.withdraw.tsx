import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePerson } from "~/access/guards.server";
import * as JoinRequests from "~/modules/neighbourhoods/communities/join-requests.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = {
  page: "visitor",
  sheet: "rich",
  problem: "Your request was not withdrawn. Please try again.",
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requirePerson(request);
  const pending = await JoinRequests.findPending(userId);
  if (!pending) throw redirect("/community", 303);
  return { name: pending.name, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { userId } = await requirePerson(request);
  return submit(request, noFields, handle.problem, async () =>
    (await JoinRequests.withdraw(userId))
      ? redirectWithFlash("/community", "Your request is withdrawn")
      : redirectWithFlash("/community", "There was no request to withdraw", "info"),
  );
}

export default function WithdrawRequest() {
  const { name, stamp } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      <PageForm
        id="withdraw"
        stamp={stamp}
        submit="Withdraw request"
        pending="Withdrawing…"
        variant="danger"
        intro={<PageHeading title="Withdraw your request" lead={`You no longer want to join ${name}?`} />}
        beside={<a href="/community">Keep it</a>}
      />
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Withdraw your request" }, matches);
