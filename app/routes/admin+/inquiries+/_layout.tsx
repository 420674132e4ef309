import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { unseen } from "~/modules/inquiries/inquiries/guard-reports.server";
import { InquiryPill } from "~/modules/inquiries/inquiries/inquiry-fields";
import { bulkActs, inquiryList, tabs } from "~/modules/inquiries/inquiries/inquiry-list.server";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { inquiryFields as described } from "~/modules/inquiries/inquiries/inquiry-options";
import { NobodyWaits } from "~/modules/inquiries/inquiries/nobody-waits";
import { UnseenReports } from "~/modules/inquiries/inquiries/unseen-reports";
import { QuoteMark } from "~/modules/inquiries/quotes/quote-mark";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { choicesOf } from "~/platform/record-fields";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  const me = person.userId;
  const { path } = inquiryNoun;
  const screen = { path, list: inquiryList, tabs: tabs(me), assignees: "inquiries", above: unseen } as const;
  const shown = await listScreen(request.url, person, screen);
  const may = rightsIn(person, "inquiries");
  const others = shown.staff
    .filter(({ id }) => id !== me)
    .map(({ id, name }) => ({ value: id, label: name }));
  const people = [{ value: me, label: "Me" }, { value: "nobody", label: "Nobody" }, ...others];
  const acts = choicesOf({ label: "", words: bulkActs(shown.staff, me) }).filter(
    ({ value }) => may.write && (value !== "delete" || may.delete),
  );
  const filters = [
    { name: "status", unset: "All except spam" },
    { name: "assignedTo", unset: "Anyone", options: people },
    { name: "source", unset: "Any" },
    { name: "from", label: "From", kind: "date" as const },
    { name: "to", label: "To", kind: "date" as const },
  ];
  return { ...shown, acts, filters, may };
}

export const handle = { showsLastAct: true } satisfies RouteHandle;

export default function InquiryList() {
  const { list, views, saved, may, filters, acts, above } = useLoaderData<typeof loader>();
  const open = useParams().inquiryId;
  return (
    <>
      <UnseenReports rows={above ?? undefined} write={may.write} open={open} />
      <AdminList
        noun={inquiryNoun}
        described={described}
        data={list}
        open={open}
        name={{
          header: "Name",
          sort: "name",
          text: (row) => row.name,
          isFresh: ({ status }) => status === "new",
          beside: ({ quoteStatus }) => quoteStatus && <QuoteMark status={quoteStatus} />,
        }}
        tabs={views}
        saved={saved}
        columns={[
          { key: "message", grow: true, cell: (row) => row.excerpt },
          {
            key: "status",
            nowrap: true,
            cell: (row) => (
              <>
                <InquiryPill status={row.status} /> {row.unseen && <Pill tone="bad">Not seen</Pill>}
              </>
            ),
          },
          { key: "assignedTo", secondary: true, nowrap: true, cell: (row) => row.assignee },
          {
            key: "created",
            header: described.createdAt.label,
            sortable: true,
            nowrap: true,
            trailingOnCard: true,
            cell: (row) => <Time at={row.createdAt} short />,
          },
        ]}
        filters={filters}
        acts={acts}
        create={may.write ? { label: "New inquiry", at: "new" } : undefined}
        exported
        empty="Messages from the contact form arrive here."
        done={list.query.filters.status === "new" ? <NobodyWaits /> : undefined}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load inquiries" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Inquiries" }, matches);
