import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { formatTime } from "~/platform/format";
import { Go } from "~/ui/go";
import { assignmentNoun } from "./assignment-noun";
import type { ShiftTime } from "./shift-parts";
import { dayWords, shiftWords } from "./shift-words";
import { headlineOf, missedIn, placeOf } from "./tonight-headline";
import { Nights, type PlannedNight, type ShortNight } from "./tonight-nights";
import { axis, Hours, isCut, Track } from "./tonight-picture";

export interface Lane extends ComponentProps<typeof ShiftTime> {
  id: string;
  title: string;
  location: string;
  guardName: string;
  open: boolean;
  /** A community's. */
  ofRound: boolean;
}

/** A night at a glance; `from` and `to` are what its picture shows. */
export interface Board {
  night: string;
  from: string;
  to: string;
  /** Shifts of the night before that are over and had no guard, and one of their titles. */
  before: { night: string; count: number; title: string | null };
  total: number;
  open: number;
  lanes: Lane[];
  day: { guards: number; from: string | null; to: string | null };
  nights: PlannedNight[];
}

type At = (when: string | Date) => number;

/** Tonight, and who is on: the worst that is true stands first. */
export function TonightBoard({
  board,
  short = [],
  now,
  timeZone,
  write,
}: {
  board: Board;
  /** The nights when a community has fewer guards than it needs. */
  short?: ShortNight[] | undefined;
  now: string;
  timeZone: string;
  write: boolean;
}) {
  const { night, from, to, total, open, day } = board;
  const main = board.lanes.filter(({ ofRound, guardName }) => ofRound || guardName === "");
  // Of many, those that are no patrol of a community are one line.
  const lanes = total > board.lanes.length && main.length > 0 ? main : board.lanes;
  const [begin, end] = [new Date(from).getTime(), new Date(to).getTime()];
  const at: At = (when) => {
    const share = ((new Date(when).getTime() - begin) / (end - begin)) * 100;
    return Math.round(Math.min(100, Math.max(0, share)) * 100) / 100;
  };
  const rest = total - lanes.length;
  const folded = lanes.filter(({ guardName }) => guardName !== "").slice(shownOnPhone);
  // A day shift that only touches the night says nothing about it.
  const isDayShown = day.from && day.to && at(day.to) - at(day.from) > leastShown;
  const staffed = total - open - missedIn(board.lanes).length;
  const week = `${assignmentNoun.path}/week`;
  return (
    <section className="night flex flex-col overflow-hidden rounded-md" aria-labelledby="tonight-heading">
      <div className="p-5 pb-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <div>
            <p className="soft text-sm">{`${dayWords(night)}, the night until ${formatTime(to, timeZone)}`}</p>
            <h2 id="tonight-heading" className="text-2xl md:text-3xl">
              {headlineOf(board, short, now, timeZone)}
            </h2>
            {begin > new Date(now).getTime() && <LastNight before={board.before} />}
          </div>
          <p className="flex items-center gap-4 text-sm [&_a]:text-on-night">
            {total > 0 && (
              <span>
                <b
                  className={`inline-block rounded-full px-2 leading-5 ${staffed < total ? "bg-lamp text-night" : "bg-dusk"}`}
                >
                  {`${staffed} of ${total}`}
                </b>{" "}
                {total === 1 ? "shift staffed" : "shifts staffed"}
              </span>
            )}{" "}
            <Go to={week}>Week</Go>
          </p>
        </div>
        {(total > 0 || isDayShown) && (
          <ul className="mt-3">
            <Hours from={begin} to={end} timeZone={timeZone} now={at(now)} />
            {isDayShown && day.from && day.to && (
              <LaneRow>
                <Label
                  to={assignmentNoun.path}
                  title="Day shifts"
                  note={day.guards === 1 ? "1 guard" : `${day.guards} guards`}
                />
                <Track
                  bar={{
                    x: at(day.from),
                    to: at(day.to),
                    words: `Until ${formatTime(day.to, timeZone)}`,
                    tone: "fill-note",
                  }}
                  now={at(now)}
                />
                <p className="text-sm md:sr-only">{`Until ${formatTime(day.to, timeZone)}`}</p>
              </LaneRow>
            )}
            {lanes.map((lane) => (
              <ShiftLane
                key={lane.id}
                lane={lane}
                at={at}
                now={at(now)}
                write={write}
                folded={folded.includes(lane)}
              />
            ))}
          </ul>
        )}
        {(rest > 0 || folded.length > 0) && (
          <p className={`py-2 text-sm [&_a]:text-on-night ${rest > 0 ? "" : "md:hidden"}`}>
            <Go to={week}>
              {rest > 0 ? `${rest} other ${rest === 1 ? "shift" : "shifts"}` : `All ${total} shifts`}
            </Go>
          </p>
        )}
      </div>
      <Nights nights={board.nights} short={short} />
    </section>
  );
}

/** Until this night begins, what went wrong in the one before is still news. */
function LastNight({ before: { night, count, title } }: Pick<Board, "before">) {
  if (count === 0 || title === null) return null;
  return (
    <p className="mt-1 text-sm [&_a]:text-on-night">
      <Go to={`${assignmentNoun.path}?when=all&guard=nobody&night=${night}`}>
        {`Last night, ${count > 1 ? `${count} shifts` : placeOf(title)} had no guard`}
      </Go>
    </p>
  );
}

/** Lanes with a guard that a phone shows. */
const shownOnPhone = 3;

/** In hundredths of the picture's width: about an hour. */
const leastShown = 6;

function LaneRow({ folded, children }: { folded?: boolean; children: ReactNode }) {
  const lane = `relative grid gap-x-4 border-night-line border-t py-2 md:items-center md:py-0 ${axis}`;
  return <li className={folded ? `${lane} max-md:hidden` : lane}>{children}</li>;
}

function Label({ to, title, note }: { to: string; title: string; note: string }) {
  return (
    <p className="min-w-0 leading-tight md:py-1">
      <Link to={to} className="block font-semibold text-on-night no-underline hover:underline">
        {title}
      </Link>{" "}
      <span className="soft block md:truncate text-xs">{note}</span>
    </p>
  );
}

function ShiftLane({
  lane: { id, title, location, guardName, open, ...shift },
  at,
  now,
  write,
  folded,
}: {
  lane: Lane;
  at: At;
  now: number;
  write: boolean;
  /** Left out on a phone. */
  folded: boolean;
}) {
  const on = { x: at(shift.scheduledStart), to: at(shift.scheduledEnd) };
  const place = placeOf(title);
  const who = open ? "Open" : guardName || "No guard";
  const isMissing = open || guardName === "";
  // The button takes the room that the line of now leaves.
  const isLate = isCut(on, now) && now > 79;
  const words = open && write && isCut(on, now) ? "" : who;
  return (
    <LaneRow folded={folded}>
      <Label to={`${assignmentNoun.path}/${id}`} title={place} note={location.split(", ").at(-1) ?? ""} />
      <Track bar={{ ...on, words, tone: isMissing ? "fill-dim" : "fill-sky", open: isMissing }} now={now} />
      <p className="text-sm md:sr-only">{`${who}, ${shiftWords(shift)}`}</p>
      {open && write && (
        <Link
          to={`${assignmentNoun.path}/${id}/guard`}
          className={`btn btn-lamp mt-1.5 md:absolute md:mt-0 md:min-h-7.5! md:py-0! ${isLate ? "md:end-20" : "md:end-1.5"}`}
        >
          Assign<span className="sr">{` a guard to ${title}`}</span>
        </Link>
      )}
    </LaneRow>
  );
}
