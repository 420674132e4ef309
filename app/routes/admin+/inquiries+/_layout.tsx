import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { bulkLabels } from "~/modules/inquiries/inquiry-acts";
import { InquiryPill } from "~/modules/inquiries/inquiry-fields";
import { inquiryList } from "~/modules/inquiries/inquiry-list.server";
import {
  inquirySources,
  inquiryStatuses,
  sourceLabels,
  statusLabels,
} from "~/modules/inquiries/inquiry-options";
import * as Assignees from "~/modules/staff/assignees.server";
import { listPage } from "~/platform/list.server";
import { AdminList } from "~/ui/admin-list";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  const [list, staff] = await Promise.all([listPage(request, inquiryList), Assignees.list("inquiries")]);
  return { list, staff, me: person.userId, may: rightsIn(person, "inquiries") };
}

export default function InquiryList() {
  const { list, me, may, staff } = useLoaderData<typeof loader>();
  const acts = Object.entries(bulkLabels).filter(([act]) => may.write && (act !== "delete" || may.delete));
  const others = staff.filter(({ id }) => id !== me);
  return (
    <AdminList
      path="/admin/inquiries"
      noun={{ one: "inquiry", many: "inquiries" }}
      data={list}
      name={{ header: "Name and email", sort: "name", text: ({ name }) => name, below: ({ email }) => email }}
      columns={[
        { key: "phone", header: "Phone", minor: true, nowrap: true, cell: ({ phone }) => phone },
        { key: "message", header: "Message", minor: true, fill: true, cell: ({ excerpt }) => excerpt },
        {
          key: "status",
          header: "Status",
          nowrap: true,
          cell: ({ status }) => <InquiryPill status={status} />,
        },
        { key: "assignee", header: "With", minor: true, nowrap: true, cell: ({ assignee }) => assignee },
        {
          key: "created",
          header: "Received",
          sortable: true,
          nowrap: true,
          cell: ({ createdAt }) => <Time at={createdAt} />,
        },
      ]}
      filters={[
        {
          name: "status",
          label: "Status",
          unset: "Any but spam",
          options: inquiryStatuses.map((value) => ({ value, label: statusLabels[value] })),
        },
        {
          name: "assignee",
          label: "With",
          unset: "Anyone",
          options: [
            { value: me, label: "Me" },
            { value: "nobody", label: "Nobody" },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        {
          name: "source",
          label: "Source",
          unset: "Any",
          options: inquirySources.map((value) => ({ value, label: sourceLabels[value] })),
        },
      ]}
      acts={acts.map(([value, label]) => ({ value, label }))}
      create={may.write ? "New inquiry" : undefined}
      empty="Messages from the contact form arrive here."
    />
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load inquiries" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Inquiries" }, matches);
