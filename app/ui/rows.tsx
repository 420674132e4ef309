import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";
import type { PillTone } from "./pill";

/** Lines of a card, from edge to edge. */
export function Rows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="flush">
      {children}
    </ul>
  );
}

const rounds: Record<PillTone, string> = {
  quiet: "bg-pill",
  good: "bg-success-soft text-success",
  warn: "bg-lamp-soft",
  bad: "bg-danger-soft text-danger",
  info: "bg-info-soft text-link",
};

/** An icon that says what a row is about. */
export function Round({ icon, tone = "quiet" }: { icon: IconName; tone?: PillTone }) {
  return (
    <span className={`grid size-8 flex-none place-items-center rounded-full ${rounds[tone]}`}>
      <Icon name={icon} className="icon size-4.25" />
    </span>
  );
}

/** A line that leads somewhere as a whole: what it is about at its start, a value or a state at its end. */
export function Row({
  id,
  to,
  lead,
  title,
  note,
  end,
}: {
  id?: string;
  to: string;
  lead?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li id={id}>
      <Link to={to} className="row-link max-[14em]:block">
        {lead}{" "}
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1">
          <span className="min-w-0 flex-[1_1_8rem]">
            <span className="block font-semibold">{title}</span>{" "}
            {note && <span className="block text-ink-soft text-sm">{note}</span>}
          </span>{" "}
          {end}
        </span>
        <Icon name="right" className="icon size-4 text-ink-soft" />
      </Link>
    </li>
  );
}

/** A day as a leaf of a calendar. */
export function Leaf({ weekday, day }: { weekday: string; day: string }) {
  return (
    <span className="w-10 flex-none rounded-sm bg-sunk py-1 text-center text-2xs/4 text-ink-soft">
      {weekday} <b className="block font-bold font-display text-ink text-lg/4.5">{day}</b>
    </span>
  );
}
