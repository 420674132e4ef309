import type { RawBuilder } from "kysely";
import { type Area, type Role, staffRoles } from "~/modules/shared/roles/roles";
import type { Executor } from "~/platform/db.server";
import { seeOther } from "~/platform/http.server";
import { listPage } from "~/platform/list.server";
import { listAt } from "./saved-view-options";
import { assigneesIn, frameOf } from "./saved-views.server";

interface Query<Filters> {
  q: string;
  page: number;
  filters: Filters;
}

interface List<Filters, Page> {
  query(url: string): Query<Filters> & { sort: string; size: number };
  unknownIn(search: string): string[];
  page(
    query: ReturnType<List<Filters, Page>["query"]>,
    executor?: Executor,
    views?: Partial<Pick<Query<Filters>, "q" | "filters">>[],
  ): Promise<Page>;
}

/**
 * A list of the back office with its tabs and saved views, each with its count up to 100, in three statements. A tab
 * counts what its link shows: the search and the other filters stay. A person with a default view is redirected there from the bare address.
 * @throws Response 303 to the default view, or from a page past the last one
 */
export async function listScreen<
  Filters extends object,
  Tab extends { filters: Filters },
  Page extends { rows: unknown[]; counts: number[]; prefix: string | undefined },
  Above = null,
>(
  url: string,
  { userId, role }: { userId: string; role: Role },
  {
    path,
    list,
    tabs,
    assignees,
    above,
  }: {
    path: string;
    list: List<Filters, Page>;
    tabs: Tab[];
    assignees?: Area;
    /** One more JSON value, for what is shown above the list. */
    above?: RawBuilder<Above>;
  },
) {
  const { pathname, search } = new URL(url);
  const roles = assignees ? assigneesIn(assignees, staffRoles) : [];
  const around = { list: listAt(path)?.name ?? "", me: userId, assignees: roles, above };
  const { views, staff, above: shownAbove } = await frameOf(around);
  const first = views.find(({ isDefault }) => isDefault);
  if (first && search === "" && pathname === path)
    throw seeOther(`${path}?${first.query && `${first.query}&`}view=${first.id}`);
  const queries = views.map(({ query }) => list.query(`http://list/?${query}`));
  const asked = list.query(url);
  // What has a value is the choice of a filter, and no tab.
  const links = tabs.filter((tab) => !("value" in tab));
  const ofTabs = new Set(links.flatMap(({ filters }) => Object.keys(filters)));
  const kept = Object.entries(asked.filters).filter(([name]) => !ofTabs.has(name));
  const shown = tabs.map(({ filters }) => ({
    q: asked.q,
    filters: { ...Object.fromEntries(kept), ...filters },
  }));
  const counted = [...shown, ...queries];
  const { counts, ...page } = await listPage(url, list, counted);
  const saved = views.map(({ query, ...view }, index) => ({
    ...view,
    query,
    count: counts[tabs.length + index] ?? 0,
    unknown: list.unknownIn(query),
    mayRemove: view.isOwn || role === "owner",
  }));
  return {
    list: page,
    views: tabs.map((tab, index) => ({ ...tab, count: counts[index] ?? 0 })),
    saved,
    staff,
    above: shownAbove,
  };
}
