import { Link } from "@remix-run/react";
import { formatDate } from "~/platform/format";
import { assignmentNoun, unstaffedHref } from "./assignment-noun";

export interface PlannedNight {
  night: string;
  shifts: number;
  open: number;
}

/** A night when a community has fewer guards than it needs. */
export interface ShortNight {
  night: string;
  community: string;
}

/** The nights after this one: which of them want a guard. */
export function Nights({ nights, short }: { nights: PlannedNight[]; short: ShortNight[] }) {
  return (
    <ul
      aria-label="The next nights"
      className="mt-auto grid grid-cols-3 border-night-line border-t sm:grid-cols-6 *:not-first:border-night-line sm:*:not-first:border-s"
    >
      {nights.map(({ night, shifts, open }) => {
        const [weekday = "", , day = ""] = formatDate(`${night}T00:00:00Z`, "UTC").split(/,? /);
        const [gap, ...gaps] = short.filter((each) => each.night === night);
        return (
          <li key={night}>
            <Link
              to={open > 0 ? unstaffedHref(night) : `${assignmentNoun.path}?night=${night}`}
              className="block px-4 py-2.5 text-on-night text-sm leading-snug no-underline hover:bg-dusk"
            >
              <b>{weekday}</b> {day}{" "}
              <span className="soft block text-xs">
                <span
                  className={`me-2 inline-block size-1.75 rounded-full ${open > 0 || gap ? "bg-lamp" : shifts > 0 ? "bg-success-on-night" : "bg-night-control"}`}
                  aria-hidden="true"
                />
                {gap
                  ? gaps.length > 0
                    ? `${gaps.length + 1} open`
                    : gap.community
                  : shiftsWords(shifts, open)}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function shiftsWords(shifts: number, open: number): string {
  if (open > 0) return `${open} open of ${shifts}`;
  if (shifts === 0) return "No shifts";
  return shifts === 1 ? "1 shift" : `${shifts} shifts`;
}
