import { Link } from "@remix-run/react";
import { Icon, type IconName } from "~/ui/icons";
import type { Bar, Cell } from "./week-parts";

const looks: Record<Bar["look"], string> = {
  night: "bg-sky text-on-night",
  day: "bg-info-soft text-link",
  past: "bg-[#4d647f] text-on-night",
  open: "border-2 border-lamp border-dashed bg-lamp-soft text-ink",
  missed: "bg-danger-soft text-danger",
  need: "border border-control border-dashed text-ink",
};

const icons: Partial<Record<Bar["look"], IconName>> = { night: "moon", past: "moon", need: "plus" };

/** The days of a row. */
export function Cells({ cells }: { cells: Cell[] }) {
  return cells.map(({ day, isTonight, isRun, bars, more, plan }) => (
    <td
      key={day}
      colSpan={isRun ? bars.length : undefined}
      className={`p-1 ${isTonight && !isRun ? "bg-[#f4b63f12]" : ""}`}
    >
      {bars.length > 0 && (
        <ul className={isRun ? "relative flex" : "grid gap-1"}>
          {bars.map((bar, index) => (
            <li key={bar.to} className="min-w-0 flex-1">
              <BarLink bar={bar} run={isRun ? index : undefined} />
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Link className="px-1.5 text-2xs" to={more.to}>
          {more.words}
        </Link>
      )}
      {plan && (
        <Link
          to={plan.to}
          className="grid min-h-8.5 place-items-center text-transparent hover:text-ink focus-visible:text-ink-soft group-hover:text-ink-soft"
        >
          <Icon name="plus" className="icon size-4" />
          <span className="sr">{plan.words}</span>
        </Link>
      )}
    </td>
  ));
}

/** `run`: its place in a run, whose first bar has the label of all. */
function BarLink({ bar, run }: { bar: Bar; run?: number | undefined }) {
  const { to, label, rest, hours, look, isChosen } = bar;
  // Where a group says its hours, its cells are all the same kind of shift.
  const icon = hours || run === 0 || look === "need" ? icons[look] : undefined;
  return (
    <Link
      to={to}
      aria-current={isChosen}
      className={`flex min-h-8.5 items-center px-1.5 text-xs leading-tight no-underline hover:outline-2 aria-[current]:outline-3 forced-colors:border ${run === undefined ? "rounded-sm" : `border-night-line in-[li:first-child]:rounded-s-sm in-[li:last-child]:rounded-e-sm ${run > 0 ? "border-s" : ""}`} ${looks[look]}`}
      title={label + rest}
    >
      {run ? (
        <span className="sr">{label}</span>
      ) : (
        <span
          className={`flex min-w-0 items-center gap-1 ${run === 0 ? "pointer-events-none absolute inset-0 px-1.5" : ""}`}
        >
          {icon && <Icon name={icon} className={`icon size-4 ${look === "need" ? "" : "stroke-lamp"}`} />}
          <span className="min-w-0">
            <b className="block font-semibold md:truncate">{label}</b>
            {hours && (
              <span className="block text-2xs md:truncate" aria-hidden="true">
                {hours}
              </span>
            )}
          </span>
        </span>
      )}
      <span className="sr">{rest}</span>
    </Link>
  );
}
