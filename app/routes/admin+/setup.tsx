import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { setupList } from "~/modules/office/setup/setup-checks.server";
import * as SetupList from "~/modules/office/setup/setup-list.server";
import { HideList, SetupTable } from "~/modules/office/setup/setup-table";
import { mayBeListed } from "~/modules/office/setup/visibility.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { readForm } from "~/platform/request-body.server";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "company");
  return { ...(await setupList()), listed: await mayBeListed() };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "company", "write");
  const { fields } = await readForm(request);
  const hidden = fields.get("hidden") === "yes";
  await SetupList.setHidden(hidden, staff);
  const message = hidden
    ? "This list is off the dashboard. You find it in Settings"
    : "The dashboard shows again what is open";
  return redirectWithFlash("/admin/setup", message, "info");
}

export default function SetupPage() {
  const { rows, hidden, listed } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-4">
      <p className="lead mt-0 text-base">
        The site checks each of these itself. You can work before all are done.
      </p>
      {!listed && (
        <p className="note">
          Search engines are asked to stay away until the company has its own email address and emails go out.
        </p>
      )}
      <SetupTable rows={rows} />
      <HideList hidden={hidden} />
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the set-up list" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Set-up" }, matches);
