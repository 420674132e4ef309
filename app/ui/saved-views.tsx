import type { Noun } from "~/platform/record-fields";
import type { Filter } from "./filters";
import { Tab, Tabs } from "./tabs";

export interface SavedView {
  id: string;
  name: string;
  query: string;
  shared: boolean;
  isOwn: boolean;
  isDefault: boolean;
  mayRemove: boolean;
  count: number;
  /** Parts of its address the list no longer knows. */
  unknown: string[];
}

const place = "/admin/views";

/** A list's saved views as links, and what can be done with the open one. */
export function SavedViews({
  noun: { many, path },
  views,
  current,
  search,
  filters,
}: {
  noun: Noun;
  views: SavedView[];
  current: string;
  search: string;
  filters: Filter[];
}) {
  const open = views.find(({ id }) => id === current);
  const gone = open ? missing(open, filters) : [];
  if (views.length === 0) return null;
  return (
    <>
      <Tabs label={`Saved views of ${many}`}>
        {views.map(({ id, name, query, count, shared, isOwn, isDefault }) => (
          <Tab
            key={id}
            to={`${path}?${query && `${query}&`}view=${id}`}
            aria-current={id === current ? "page" : undefined}
            count={count}
          >
            {name}
            {shared && !isOwn && <span className="sr"> (shared)</span>}
            {isDefault && <span className="sr"> (default)</span>}
          </Tab>
        ))}
        {open && (
          <Tab to={manage(open.id, path, search)}>
            Edit view<span className="sr"> {open.name}</span>
          </Tab>
        )}
      </Tabs>
      {gone.length > 0 && (
        <p className="note">
          {`This view uses a filter that no longer exists: ${gone.join(", ")}. The list is shown without it.`}
        </p>
      )}
    </>
  );
}

/** What the list does not know, and choices a filter no longer has. */
function missing({ query, unknown }: SavedView, filters: Filter[]): string[] {
  const asked = new URLSearchParams(query);
  const left = filters.filter(({ name, options }) => {
    const value = asked.get(name);
    return value && options && !options.some((option) => option.value === value);
  });
  const names = new Set([...unknown, ...left.map(({ name }) => name)]);
  return [...names].map((name) => filters.find((filter) => filter.name === name)?.label ?? name);
}

function manage(id: string, path: string, search: string): string {
  return `${place}/${id}?${new URLSearchParams({ from: path + search })}`;
}

/** Where the list is saved as the address describes it. */
export function saveViewHref(path: string, search: string): string {
  return `${place}/new?${new URLSearchParams({ from: path + search })}`;
}
