import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { requireStaff } from "~/access/guards.server";
import { explain } from "~/explain";
import { registeredAt } from "~/modules/office/nouns.server";
import { settingTitle } from "~/modules/office/settings/setting-pages";
import { setupTitle } from "~/modules/office/settings/setup-titles";
import * as Notifications from "~/modules/shared/notifications/notifications.server";
import { type Area, checkFailed, isStaff, may, roleLabels, sections } from "~/modules/shared/roles/roles";
import * as StaffSettings from "~/modules/staff/team/staff-settings.server";
import { isPrefetch, optional } from "~/platform/http.server";
import { capitalized } from "~/platform/names";
import { readHandle } from "~/route-handle";
import { AdminProblem } from "~/ui/admin-problem";
import { AdminShell } from "~/ui/admin-shell";
import { ErrorPage } from "~/ui/error-page";
import { PageFlash } from "~/ui/flash";
import { Keys } from "~/ui/keys";
import { Page } from "~/ui/page-context";
import { useRootData } from "~/ui/root-data";
import { TimeZoneProvider } from "~/ui/time";
import { UnsentForm } from "~/ui/typed-text";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email, role, userId } = await requireStaff(request, "dashboard");
  const { pathname, search, searchParams } = new URL(request.url);
  const [settings, unread] = await Promise.all([
    optional(() => StaffSettings.find(userId)),
    optional(() => unreadAfter(userId, isPrefetch(request) ? [] : [pathname, pathname + search])),
  ]);
  const readable = sections.filter(({ area }) => may(role, area));
  const label = role === "owner" || !isStaff(role) ? "Admin" : roleLabels[role];
  return {
    email,
    label,
    heading: titleOf(pathname),
    searched: pathname === "/admin/search" ? (searchParams.get("q") ?? "").slice(0, 200) : "",
    sections: readable,
    timeZone: settings?.timeZone ?? null,
    keys: settings?.keys ?? false,
    unread: unread ?? 0,
  };
}

/** Looking at what a notification is about is reading it. */
async function unreadAfter(userId: string, paths: string[]): Promise<number> {
  const unread = await Notifications.countUnread(userId);
  return unread === 0 || paths.length === 0 ? unread : unread - (await Notifications.markSeen(userId, paths));
}

/** Of pages that belong to no noun and no section. */
const titles = {
  notifications: "Notifications",
  search: "Search",
  views: "Views",
  undo: "Undo",
};

interface Heading {
  title: string;
  /** What the page is a part of, if not only of its section. */
  of?: { label: string; to: string };
  /** The section of the sidebar that it belongs to. */
  area?: Area;
}

function titleOf(path: string): Heading {
  const own = Object.entries(titles).find(([start]) => path.startsWith(`/admin/${start}`));
  if (own) return { title: own[1] };
  if (path.startsWith("/admin/houses"))
    return {
      title: "House requests",
      of: { label: "Assignments", to: "/admin/assignments" },
      area: "assignments",
    };
  const at = sections.find(({ area }) => `${path}/`.startsWith(`/admin/${area}/`));
  if (at && at.area !== "settings") return { title: at.label, area: at.area };
  const step = setupTitle(path);
  if (step) return { title: step, of: { label: "Set-up", to: "/admin/setup" }, area: "settings" };
  const noun = registeredAt(path)?.description;
  const setting = settingTitle(path);
  const title = setting ?? (noun && capitalized(noun.many));
  const section = at ?? sections.find(({ area }) => area === (setting ? "settings" : noun?.area));
  if (!title) return { title: section?.label ?? "Admin", area: section?.area };
  const of = section && { label: section.label, to: `/admin/${section.area}` };
  return { title, of, area: section?.area };
}

export default function AdminLayout() {
  const frame = useLoaderData<typeof loader>();
  return (
    <Frame frame={frame}>
      <TimeZoneProvider value={frame.timeZone}>
        <Outlet />
      </TimeZoneProvider>
    </Frame>
  );
}

/** The frame's own loader refuses only by redirecting, so its data is missing only if it failed. */
export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("routes/admin+/_layout");
  const error = useRouteError();
  const { company } = useRootData();
  const { reference } = useContext(Page);
  if (frame) {
    return (
      <Frame frame={frame}>
        <AdminProblem />
      </Frame>
    );
  }
  return (
    <main id="main">
      <ErrorPage {...explain(error)} reference={reference} company={company}>
        {isRouteErrorResponse(error) && error.status === 503 && <p role="alert">{checkFailed}</p>}
        <UnsentForm />
      </ErrorPage>
    </main>
  );
}

function Frame({
  frame: { email, label, heading, searched, sections: readable, keys, unread },
  children,
}: {
  frame: Awaited<ReturnType<typeof loader>>;
  children: ReactNode;
}) {
  const { company } = useRootData();
  const shown = useMatches().some(({ handle }) => readHandle(handle).showsLastAct);
  return (
    <AdminShell
      companyName={company.name}
      title={heading.title}
      of={heading.of}
      section={heading.area}
      searched={searched}
      account={label}
      accountDetail={email}
      sections={readable}
      unread={unread}
    >
      <div className="sticky top-2 z-3 empty:hidden">{!shown && <PageFlash />}</div>
      {children}
      {keys && <Keys />}
    </AdminShell>
  );
}
