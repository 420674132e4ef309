import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";

const bare = "list-none [&::-webkit-details-marker]:hidden";

/** A line that opens what not everybody needs. */
export function Disclosure({
  summary,
  open,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="group/disclosure" open={open}>
      <summary className={`flex min-h-11 items-center justify-between gap-3 font-semibold ${bare}`}>
        {summary} <Icon name="down" className="icon text-ink-soft group-open/disclosure:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

/** A button that opens a small card of rare acts or controls below itself. */
export function Drop({
  icon,
  label,
  quiet,
  children,
}: {
  icon?: IconName;
  label: string;
  /** Only the icon is shown. */
  quiet?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="relative">
      <summary className={`btn ${quiet ? "px-2! text-ink-soft hover:bg-hover" : "btn-line"} ${bare}`}>
        {icon && <Icon name={icon} />}
        <span className={quiet ? "sr" : undefined}>{label}</span>
        {!icon && <Icon name="down" className="icon size-4" />}
      </summary>
      <div className="absolute right-0 z-3 mt-1 w-max max-w-80 float p-2 forced-colors:border">
        {children}
      </div>
    </details>
  );
}
