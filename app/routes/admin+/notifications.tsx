import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { validate } from "uuid";
import { requireStaff } from "~/access/guards.server";
import { noticeLabel } from "~/modules/notifications/notice-kinds";
import * as Notifications from "~/modules/notifications/notifications.server";
import { ButtonLink } from "~/ui/button";
import { type Column, DataTable, EmptyState } from "~/ui/data-table";
import { Flash } from "~/ui/flash";
import { FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

/** Everyone's own; nobody sees another's. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "dashboard");
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const known = before !== undefined && validate(before) ? before : undefined;
  const unread = await Notifications.countUnread(userId);
  return { ...(await Notifications.list(userId, { before: known })), unread, later: known !== undefined };
}

type Row = Awaited<ReturnType<typeof Notifications.list>>["rows"][number];

const columns: Column<Row>[] = [
  {
    key: "words",
    header: "What",
    cell: ({ words, href, kind }) => (
      <>
        <Link to={href}>{words}</Link> <span className="sub">{noticeLabel(kind)}</span>
      </>
    ),
  },
  {
    key: "state",
    header: "State",
    nowrap: true,
    cell: ({ readAt }) => (readAt ? <Pill>Read</Pill> : <Pill tone="warn">Unread</Pill>),
  },
  { key: "at", header: "When", nowrap: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: "open",
    header: "Open",
    quietHeader: true,
    nowrap: true,
    cell: ({ id, words }) => (
      <FormShell action={`/admin/notifications/${id}/read`}>
        <input type="hidden" name="read" value="1" />
        <SubmitButton label="Open" about={words} pendingLabel="Opening…" variant="line" size="dense" />
      </FormShell>
    ),
  },
];

export default function NotificationList() {
  const { rows, unread, older, later } = useLoaderData<typeof loader>();
  return (
    <div className="admin-list notices">
      <div className="list-head">
        <p>{unread === 0 ? "Nothing unread." : `${unread < 99 ? unread : "99+"} unread.`}</p>
        {unread > 0 && (
          <FormShell action="/admin/notifications/read">
            <input type="hidden" name="read" value="all" />
            <SubmitButton label="Mark all as read" pendingLabel="Marking…" variant="line" size="dense" />
          </FormShell>
        )}
      </div>
      <DataTable
        caption="Notifications"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={later ? "Nothing older" : "No notifications yet"}
            text="What you have to know of arrives here, and goes again after 90 days."
          />
        }
      />
      {(older || later) && (
        <nav className="actions" aria-label="Pages">
          {later && (
            <ButtonLink href="/admin/notifications" variant="line" size="dense">
              Newest
            </ButtonLink>
          )}
          {older && (
            <ButtonLink href={`/admin/notifications?before=${older}`} variant="line" size="dense">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <Flash kind="error" message="Failed to load notifications" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Notifications" }, matches);
