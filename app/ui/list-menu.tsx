import type { Noun } from "~/platform/record-fields";
import { Icon, type IconName } from "./icons";
import { Menu, menuItem } from "./menu";
import { saveViewHref } from "./saved-views";

/** What is rarely done with a whole list. */
export function ListMenu({
  noun: { many, path },
  search,
  exported,
  imported,
  saves,
}: {
  noun: Noun;
  search: string;
  exported: boolean;
  /** What an import for this list imports, as its address names it. */
  imported?: string | undefined;
  saves: boolean;
}) {
  if (!exported && !imported && !saves) return null;
  const item = (href: string, icon: IconName, label: string) => (
    <a href={href} className={menuItem}>
      <Icon name={icon} className="icon text-ink-soft" />
      {label}
    </a>
  );
  return (
    <Menu icon="more" label={`More for ${many}`} quiet>
      {exported && item(`${path}.csv${search}`, "download", "Export CSV")}{" "}
      {imported && item(`/admin/imports/new/${imported}`, "plus", "Import")}{" "}
      {saves && item(saveViewHref(path, search), "save", "Save view")}
    </Menu>
  );
}
