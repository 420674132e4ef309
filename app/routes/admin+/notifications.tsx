import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { noticeLabel } from "~/modules/shared/notifications/notice-kinds";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { type Column, DataTable, EmptyState } from "~/ui/data-table";
import { FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { ListPages } from "~/ui/pagination";
import { Time } from "~/ui/time";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "dashboard");
  const unread = await Notifications.countUnread(userId);
  return { list: await listPage(request.url, Notifications.listOf(userId)), unread };
}

type Row = Awaited<ReturnType<ReturnType<typeof Notifications.listOf>["page"]>>["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "words",
    header: "Notification",
    cell: ({ words, href, kind }) => (
      <>
        <Link to={href}>{words}</Link>{" "}
        {!words.startsWith(noticeLabel(kind)) && <span className="sub">{noticeLabel(kind)}</span>}
      </>
    ),
  },
  {
    key: "at",
    header: "When",
    nowrap: true,
    trailingOnCard: true,
    cell: ({ createdAt, readAt }) => (
      <>
        <span className="sr">{readAt ? "Read" : "Unread"}</span> <Time at={createdAt} short />
      </>
    ),
  },
  {
    key: "open",
    header: "Open",
    visuallyHiddenHeader: true,
    nowrap: true,
    cell: ({ id, words }) => (
      <FormShell action={`/admin/notifications/${id}/read`}>
        <input type="hidden" name="read" value="1" />
        <SubmitButton label="Open" about={words} pendingLabel="Opening…" variant="quiet" />
      </FormShell>
    ),
  },
];

export default function NotificationList() {
  const { list, unread } = useLoaderData<typeof loader>();
  return (
    <div className="admin-list notices">
      <div className="panel-head">
        <p>{unread === 0 ? "No unread notifications." : `${unread < 99 ? unread : "99+"} unread.`}</p>
        {unread > 0 && (
          <FormShell action="/admin/notifications/read">
            <input type="hidden" name="read" value="all" />
            <SubmitButton label="Mark all as read" pendingLabel="Marking…" variant="line" />
          </FormShell>
        )}
      </div>
      <DataTable
        caption="Notifications"
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        isFresh={({ readAt }) => readAt === null}
        lines
        empty={
          <EmptyState
            title="No notifications yet"
            text="Notifications appear here and are removed after 90 days."
          />
        }
      />
      {list.total > list.rows.length && <ListPages data={list} path="/admin/notifications" />}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load notifications" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Notifications" }, matches);
