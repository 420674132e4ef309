import type { KeyboardEvent, ReactNode } from "react";
import { Icon, type IconName } from "./icons";

/** Esc closes the menu, and the focus goes back to what opened it. */
function leave(event: KeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget;
  if (event.key !== "Escape" || !menu.open) return;
  event.preventDefault();
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** A line of a menu: a link or a button. */
export const menuItem =
  "flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 text-start font-normal text-inherit no-underline hover:bg-hover";

/** A button that opens a small card of rare acts or controls beside itself; of several menus one is open. */
export function Menu({
  icon,
  label,
  quiet,
  look = quiet ? "px-2! text-ink-soft hover:bg-hover" : "btn-line",
  card = "float end-0 mt-1 w-max max-w-80 p-2",
  place = "relative",
  children,
}: {
  icon?: IconName;
  label: ReactNode;
  /** Only the icon is shown. */
  quiet?: boolean;
  /** What the button wears. */
  look?: string;
  /** What the card wears, and on which side it is. */
  card?: string;
  /** What the card is placed by, if not by the button. */
  place?: string;
  children: ReactNode;
}) {
  return (
    <details className={place} name="menu" onKeyDown={leave}>
      <summary className={`btn list-none [&::-webkit-details-marker]:hidden ${look}`}>
        {icon && <Icon name={icon} className={icon === "more" ? "icon stroke-3" : "icon"} />}
        <span className={quiet ? "sr" : undefined}>{label}</span>
        {!icon && <Icon name="down" className="icon size-4" />}
      </summary>
      <div className={`absolute z-3 forced-colors:border ${card}`}>{children}</div>
    </details>
  );
}
