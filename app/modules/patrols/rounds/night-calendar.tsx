import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icons";
import { type DrawnNight, partsOf } from "./night-words";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The column of the first tile; the others follow. */
const columns = [
  "",
  "col-start-2",
  "col-start-3",
  "col-start-4",
  "col-start-5",
  "col-start-6",
  "col-start-7",
];

const tile = "flex h-full flex-col rounded-sm border no-underline";
const large = "aspect-[1/0.92] p-2 text-xs/4 max-md:aspect-[1/1.2] max-md:p-1 max-md:text-2xs/3";
const small = "aspect-[1/1.2] p-1 text-2xs/3";
const whole = "border-transparent bg-tile text-on-night hover:bg-note";
const missed = "border-danger bg-danger-soft font-semibold text-danger hover:bg-hover";
const current = "aria-[current]:[outline:3px_solid_var(--color-ink)] aria-[current]:outline-offset-1";

type Tile = Pick<DrawnNight, "night" | "done" | "promised" | "misses" | "minutes" | "passes" | "gaps">;

/**
 * A month as a calendar of its nights, from the first that is recorded: whole nights are quiet, those with a missed pass
 * stand out. The table of the month says the same.
 */
export function NightCalendar({
  label,
  nights: [first, ...others],
  tonight,
  opened,
  isSmall = false,
  href,
}: {
  label: string;
  nights: Tile[];
  tonight: string;
  /** The night that is shown beside it. */
  opened?: string;
  /** As on a phone, for a narrow place. */
  isSmall?: boolean;
  href: (night: string) => string;
}) {
  if (!first) return null;
  const nights = new Map([first, ...others].map((each) => [each.night, each]));
  const days = daysFrom(first.night);
  return (
    <nav aria-label={label}>
      <p className="grid grid-cols-7 gap-1 pb-1 text-center text-ink-soft text-xs" aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name} </span>
        ))}
      </p>
      <ul className={`grid grid-cols-7 ${isSmall ? "gap-1" : "gap-1.5 max-md:gap-1"}`}>
        {days.map((day, index) => {
          const night = nights.get(day);
          return (
            <li key={day} className={index === 0 ? columns[weekdayOf(day)] : undefined}>
              {night ? (
                <NightTile night={night} href={href(day)} isOpened={day === opened} isSmall={isSmall} />
              ) : (
                <Unrecorded day={day} isTonight={day === tonight} isSmall={isSmall} />
              )}
            </li>
          );
        })}
      </ul>
      <Key withTonight={days.includes(tonight) && !nights.has(tonight)} />
    </nav>
  );
}

function NightTile({
  night,
  href,
  isOpened,
  isSmall,
}: {
  night: Tile;
  href: string;
  isOpened: boolean;
  isSmall: boolean;
}) {
  const { night: day, misses, done, promised } = night;
  const { minutes, passes } = partsOf(night);
  return (
    <Link
      className={`${tile} ${isSmall ? small : large} ${current} ${misses > 0 ? missed : whole}`}
      to={href}
      aria-current={isOpened || undefined}
      preventScrollReset
    >
      <DayNumber day={day} />{" "}
      {misses > 0 && (
        <>
          <span>
            <span className={isSmall ? undefined : "md:hidden"} aria-hidden="true">
              −
            </span>
            {misses}
            <span className={isSmall ? "sr" : "max-md:sr-only"}> missed</span>
            <span className="sr">,</span>
          </span>{" "}
        </>
      )}
      <span className="sr">{`${done} of ${promised} passes`}</span>
      <svg
        className={`mt-auto w-full ${isSmall ? "h-2.5" : "h-3.5 max-md:h-2.5"} ${misses > 0 ? "stroke-current" : "stroke-lamp"} forced-colors:stroke-[CanvasText]`}
        viewBox={`0 0 ${minutes} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          strokeWidth={isSmall ? 1 : 1.5}
          className="max-md:[stroke-width:1]"
          vectorEffect="non-scaling-stroke"
          d={passes.map((at) => `M${Math.round(at)} 0v10`).join("")}
        />
      </svg>
    </Link>
  );
}

function Unrecorded({ day, isTonight, isSmall }: { day: string; isTonight: boolean; isSmall: boolean }) {
  return (
    <div
      className={`${tile} ${isSmall ? small : large} ${isTonight ? "border-2 border-lamp" : "border-line text-ink-soft"}`}
    >
      <DayNumber day={day} isNamed={isTonight} />{" "}
      {isTonight && (
        <>
          <span className={isSmall ? "sr" : "max-md:sr-only"}>Tonight</span>
          <Icon name="moon" className={`icon mt-auto size-4 ${isSmall ? "" : "md:hidden"}`} />
        </>
      )}
    </div>
  );
}

function DayNumber({ day, isNamed = true }: { day: string; isNamed?: boolean }) {
  return (
    <b className="font-bold font-display text-base/4">
      {Number(day.slice(-2))}
      {isNamed && <span className="sr">{` ${weekdays[weekdayOf(day)]},`}</span>}
    </b>
  );
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** A day and the rest of its month. */
function daysFrom(day: string): string[] {
  const from = Number(day.slice(-2));
  const [year, month] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate();
  return Array.from(
    { length: last - from + 1 },
    (_, index) => `${day.slice(0, 8)}${String(from + index).padStart(2, "0")}`,
  );
}

const swatch = "inline-block size-3 border";

/** What the tiles mean. */
function Key({ withTonight }: { withTonight: boolean }) {
  return (
    <p className="soft mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs">
      <span>
        <span className={`${swatch} border-transparent bg-tile`} /> Every pass made
      </span>{" "}
      <span>
        <span className={`${swatch} border-danger bg-danger-soft`} /> A pass was missed
      </span>{" "}
      {withTonight && (
        <span>
          <span className={`${swatch} border-2 border-lamp`} /> Tonight
        </span>
      )}
    </p>
  );
}
