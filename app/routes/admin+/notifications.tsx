import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { isUrgent, noticeIcon, noticeLabel } from "~/modules/shared/notifications/notice-kinds";
import { NoticeRow } from "~/modules/shared/notifications/notice-row";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { listPage } from "~/platform/list.server";
import { ListRows } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { EmptyState } from "~/ui/data-table";
import { FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { ListPages } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Round, Row, Rows } from "~/ui/rows";

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId } = await requireStaff(request, "dashboard");
  const unread = await Notifications.countUnread(userId);
  const list = await listPage(request.url, Notifications.listOf(userId));
  const notices = list.rows.map((notice) => ({
    notice,
    kind: noticeLabel(notice.kind),
    icon: noticeIcon(notice.kind),
    urgent: isUrgent(notice.kind),
    ...senderFirst(notice),
  }));
  return { list, notices, unread };
}

/** Of a new inquiry, who it is from and why; its reference is second. */
function senderFirst<Notice extends { words: string }>(notice: Notice) {
  const [, kind, words] = /^(New inquiry \S+) from (.+)$/.exec(notice.words) ?? [];
  return words && { kind, notice: { ...notice, words } };
}

export default function NotificationList() {
  const { list, notices, unread } = useLoaderData<typeof loader>();
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
      {notices.length === 0 ? (
        <EmptyState
          title="No notifications yet"
          text="Notifications appear here and are removed after 90 days."
        />
      ) : (
        <Panel>
          <Rows label="Notifications">
            {notices.map((each) => (
              <NoticeRow key={each.notice.id} {...each} />
            ))}
          </Rows>
        </Panel>
      )}
      {list.total > notices.length && <ListPages data={list} path="/admin/notifications" />}
      <ListRows>
        <Row
          to="/admin/settings/notifications"
          lead={<Round icon="bell" />}
          title="Choose what you are notified about"
          note="On the bell, and by email if you like"
        />
      </ListRows>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load notifications" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Notifications" }, matches);
