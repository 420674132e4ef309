import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useLoaderData, useLocation, useOutlet, useParams } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import { InquiryPill } from "~/modules/inquiries/inquiry-fields";
import { inquiryStatuses, statusLabels } from "~/modules/inquiries/inquiry-options";
import { listQuery } from "~/platform/list-query.server";
import { ButtonLink } from "~/ui/button";
import { type Column, DataTable, EmptyState } from "~/ui/data-table";
import { Filters } from "~/ui/filters";
import { Flash } from "~/ui/flash";
import { formatDateTime } from "~/ui/format";
import { listLinks, sortOf } from "~/ui/list-links";
import { pageMeta } from "~/ui/meta";
import { Pagination } from "~/ui/pagination";
import { ListWithPanel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries");
  const query = listQuery(request.url, Inquiries.inquiryList);
  const found = await Inquiries.list(query);
  if (found.rows.length === 0 && query.page > 1) throw redirect(firstPage(request.url), 303);
  return { query, ...found };
}

/** The same list at its beginning: there is nothing at a page beyond its end. */
function firstPage(address: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.delete("page");
  return `${pathname}?${searchParams}`;
}

type Row = Awaited<ReturnType<typeof Inquiries.list>>["rows"][number];

export default function InquiryList() {
  const { query, rows, total, countLimit } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { company } = useRootData();
  const { inquiryId } = useParams();
  const links = listLinks("/admin/inquiries", search);
  const filtered = query.q !== "" || query.filters.status !== undefined;
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: "Name and email",
      sortable: true,
      cell: ({ id, name, email }) => (
        <>
          <Link to={`/admin/inquiries/${id}${search}`} preventScrollReset>
            {name}
          </Link>
          <span className="sub">{email}</span>
        </>
      ),
    },
    { key: "phone", header: "Phone", minor: true, nowrap: true, cell: ({ phone }) => phone },
    { key: "message", header: "Message", minor: true, fill: true, cell: ({ excerpt }) => excerpt },
    { key: "status", header: "Status", nowrap: true, cell: ({ status }) => <InquiryPill status={status} /> },
    {
      key: "created",
      header: "Received",
      sortable: true,
      nowrap: true,
      cell: ({ createdAt }) => formatDateTime(createdAt, company.timeZone),
    },
  ];
  return (
    <ListWithPanel panel={useOutlet()}>
      <Filters
        action="/admin/inquiries"
        search={{ label: "Search inquiries", value: query.q }}
        selects={[
          {
            name: "status",
            label: "Status",
            value: query.filters.status ?? "",
            options: [
              { value: "", label: "Any but spam" },
              ...inquiryStatuses.map((value) => ({ value, label: statusLabels[value] })),
            ],
          },
          {
            name: "size",
            label: "Rows",
            value: String(query.size),
            options: ["25", "50", "100"].map((value) => ({ value, label: value })),
          },
        ]}
        keep={{ sort: query.sort }}
        clearHref={filtered ? "/admin/inquiries" : undefined}
      >
        <ButtonLink href={`/admin/inquiries.csv${search}`} variant="line" size="dense">
          Export CSV
        </ButtonLink>
      </Filters>
      <DataTable
        caption="Inquiries"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        selected={inquiryId}
        sort={{ ...sortOf(query.sort), href: links.sort }}
        empty={
          filtered ? (
            <EmptyState
              title="Nothing matches"
              text="No inquiry fits this search."
              action={<Link to="/admin/inquiries">Show all inquiries</Link>}
            />
          ) : (
            <EmptyState title="No inquiries yet" text="Messages from the contact form arrive here." />
          )
        }
      />
      <Pagination
        page={query.page}
        pageSize={query.size}
        total={total}
        capped={total === countLimit}
        hasNext={total === countLimit ? rows.length === query.size : undefined}
        href={links.page}
      />
    </ListWithPanel>
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load inquiries" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Inquiries" }, matches);
