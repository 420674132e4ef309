import { areas } from "~/modules/shared/roles/roles";

export const savedViewNoun = { one: "view", many: "views", path: "/admin/views" };

export const savedViewFields = {
  name: { label: "Name" },
  shared: { label: "Share it with everyone who may open this list" },
  isDefault: { label: "Show it whenever I open this list" },
} as const;

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The list at an address below /admin: its name, which is the same for each posting, and the area it needs. */
export function listAt(path: string) {
  const [admin, ...parts] = path.split("/").filter(Boolean);
  const area = areas.find((each) => each.area === parts[0])?.area;
  if (admin !== "admin" || !area || !parts.every((part) => id.test(part) || /^[a-z]+$/.test(part)))
    return undefined;
  return { name: parts.filter((part) => !id.test(part)).join("/"), area };
}

/** What a view keeps of a list's query string: neither the page nor the view. */
export function viewQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== "" && !["page", "view", "from"].includes(name),
  );
  return new URLSearchParams(kept).toString();
}

/** The list a page was opened from, by `?from=` in its address; undefined if it names none of ours. */
export function listFrom(url: string) {
  const from = new URL(url).searchParams.get("from") ?? "";
  const [path = "", search = ""] = from.split(/\?(.*)/s);
  const list = listAt(path);
  return list && search.length <= 1_000
    ? { ...list, path, search, back: search ? `${path}?${search}` : path }
    : undefined;
}
