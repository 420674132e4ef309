import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { noticeIcon, noticeLabel } from "~/modules/shared/notifications/notice-kinds";
import { NoticeRow } from "~/modules/shared/notifications/notice-row";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { EmptyState } from "~/ui/data-table";
import { FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { ListPages } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Rows } from "~/ui/rows";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "dashboard");
  const unread = await Notifications.countUnread(userId);
  return { list: await listPage(request.url, Notifications.listOf(userId)), unread };
}

export default function NotificationList() {
  const { list, unread } = useLoaderData<typeof loader>();
  return (
    <div className="admin-list">
      <div className="panel-head">
        <p>{unread === 0 ? "No unread notifications" : `${unread < 99 ? unread : "99+"} unread`}</p>
        {unread > 0 && (
          <FormShell action="/admin/notifications/read">
            <input type="hidden" name="read" value="all" />
            <SubmitButton label="Mark all as read" pendingLabel="Marking…" variant="line" />
          </FormShell>
        )}
      </div>
      {list.rows.length === 0 ? (
        <EmptyState
          title="No notifications yet"
          text="Notifications appear here and are removed after 90 days."
        />
      ) : (
        <Panel>
          <Rows label="Notifications">
            {list.rows.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                kind={noticeLabel(notice.kind)}
                icon={noticeIcon(notice.kind)}
              />
            ))}
          </Rows>
        </Panel>
      )}
      {list.total > list.rows.length && <ListPages data={list} path="/admin/notifications" />}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load notifications" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Notifications" }, matches);
