import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { duplicatesFilter } from "~/modules/office/duplicates/duplicate-options";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { LicencePill } from "~/modules/staff/employees/employee-fields";
import { employeeList, tabs } from "~/modules/staff/employees/employee-list.server";
import { employeeFields, employeeNoun } from "~/modules/staff/employees/employee-options";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "employees");
  const shown = await listScreen(request.url, person, { path: employeeNoun.path, list: employeeList, tabs });
  return { ...shown, may: rightsIn(person, "employees") };
}

export default function EmployeeList() {
  const { list, views, saved, may } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={employeeNoun}
      described={employeeFields}
      data={list}
      open={useParams().employeeId}
      tabs={views}
      saved={saved}
      name={{ header: "Name", sort: "name", text: ({ fullName, email }) => fullName || email }}
      columns={[
        { key: "kind", nowrap: true, secondary: true },
        { key: "phoneNumber", nowrap: true },
        { key: "address", header: "Address", grow: true, cell: ({ address }) => address },
        {
          key: "licence",
          header: "Licence",
          nowrap: true,
          cell: ({ licenceDays }) => licenceDays !== null && <LicencePill days={licenceDays} />,
        },
      ]}
      filters={[duplicatesFilter]}
      create={may.write ? { label: "New employee", at: "new" } : undefined}
      exported
      imported={may.write ? "guards" : undefined}
      empty="Add the first one: a profile without a sign-in, or with an invitation."
    />
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load employees" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Employees" }, matches);
