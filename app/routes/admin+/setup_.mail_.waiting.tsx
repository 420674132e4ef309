import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { WaitingMails } from "~/modules/office/setup/waiting-list";
import * as WaitingMail from "~/modules/office/setup/waiting-mails.server";
import { AdminProblem } from "~/ui/admin-problem";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "company");
  return { mails: await WaitingMail.listWaiting(), count: await WaitingMail.countWaiting() };
}

export default function Waiting() {
  const { mails, count } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-160">
      <Back to="/admin/setup/mail">Email</Back>
      <WaitingMails mails={mails} count={count} />
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the waiting emails" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Waiting emails" }, matches);
