import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { pageMeta } from "~/ui/meta";
import { RecordPanel, RecordProblem, recordTitle } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "inquiries");
  const { id, name } = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  return { id, name, may: rightsIn(staff, "inquiries") };
}

export default function InquiryPanel() {
  const { id, name, may } = useLoaderData<typeof loader>();
  const writing: [string, string][] = [
    ["reply", "Reply"],
    ["note", "Note"],
    ["edit", "Edit"],
  ];
  return (
    <RecordPanel
      list="/admin/inquiries"
      id={id}
      title={name}
      tabs={[
        ...(may.write ? writing : []),
        ["history", "History"],
        ...(may.delete ? [["delete", "Delete"] satisfies [string, string]] : []),
      ]}
    />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <RecordProblem list="/admin/inquiries" noun="Inquiry" missing={missing} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  pageMeta({ title: data ? recordTitle(location.pathname, data.name, "inquiry") : "Inquiry" }, matches);
