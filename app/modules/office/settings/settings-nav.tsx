import { Link } from "@remix-run/react";
import { Icon, type IconName } from "~/ui/icons";

export interface ListedGroup {
  title: string;
  pages: { id: string; to: string; title: string; icon: IconName; note: string }[];
}

/** Beside a setting, where there is room: the ways to the others. */
export function SettingsNav({ groups, path }: { groups: ListedGroup[]; path: string }) {
  return (
    <nav aria-label="Settings" className="max-xl:hidden print:hidden sticky bottom-0 self-end">
      <ul className="grid gap-4">
        {groups.map(({ title, pages }) => (
          <li key={title}>
            <span className="px-2.5 font-semibold text-ink-soft text-xs">{title}</span>
            <ul>
              {pages.map(({ id, to, title: name, icon }) => (
                <li key={id}>
                  <Link
                    to={to}
                    aria-current={`${path}/`.startsWith(`${to}/`) ? "page" : undefined}
                    className="flex min-h-9 items-center gap-2.5 rounded-sm px-2.5 py-1 text-ink-soft no-underline hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-semibold aria-[current]:text-ink"
                  >
                    <Icon name={icon} />
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
