import type { ReactNode } from "react";
import { OriginToken } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { NightHours, NightStrip } from "~/ui/night-strip";
import { bar } from "./guard-help";
import { hoursUnder } from "./night-words";
import type { RunningNight } from "./patrol-night";
import { clockWords } from "./patrol-options";
import { orderOf, type RoundOrder } from "./street-order";

interface Street {
  id: string;
  name: string;
  count: number;
  last: Date | string | null;
  /** Of its form. */
  key: string;
}

interface Told {
  zone: string;
  /** What was refused, and the street whose button was pressed. */
  problem?: string | undefined;
  pressed?: unknown;
}

/** A guard's streets. They are folded under the round's own button until somebody marks them one by one. */
export function GuardRound({ streets, at, ...told }: Told & { streets: Street[]; at: Date | string }) {
  const order = orderOf(streets, at);
  if (!order) return <p>No streets are set for this shift. Ask your dispatcher.</p>;
  const times = new Set(streets.map(({ last }) => last && new Date(last).getTime()));
  const list = <Streets {...order} count={streets.length} {...told} />;
  if (streets.length < 2) return list;
  return (
    <details open={times.size > 1 || (told.problem !== undefined && Boolean(told.pressed))}>
      <summary className={bar}>
        <span className="flex-1">Street by street</span> <Icon name="down" />
      </summary>
      {list}
    </details>
  );
}

/** The next one with its large button, then the others. */
function Streets({ next, rest, place, count, ...told }: Told & RoundOrder<Street> & { count: number }) {
  return (
    <ol>
      <li className="mt-4 mb-3 rounded-[14px] border border-night-control px-4 pt-3.5 pb-4">
        <p className="soft">{count > 1 ? `Next, ${place} of ${count}` : "Next"}</p>
        <h3 className="mt-0.5 text-2xl">{next.name}</h3>
        <p className="soft">{next.last ? `Last ${clockWords(next.last, told.zone)}` : "Not yet tonight"}</p>
        <StreetForm street={next} {...told}>
          <button
            type="submit"
            name="act"
            value="pass"
            className="line mt-3 flex items-center justify-center gap-2 text-xl"
          >
            <Icon name="check" />
            <span>
              Mark passed<span className="sr">, {next.name}</span>
            </span>
          </button>{" "}
          <label className="sr" htmlFor={`note-${next.id}`}>
            {`Note for ${next.name}`}
          </label>{" "}
          <input
            id={`note-${next.id}`}
            name="note"
            maxLength={300}
            placeholder="Add a note (optional)"
            autoComplete="off"
          />
        </StreetForm>
      </li>
      {rest.map(({ place: number, isDone, isJustPassed, minutesAgo, ...street }) => (
        <li
          key={street.id}
          className="flex min-h-16 items-center gap-3 border-night-line py-1.5 not-nth-2:border-t"
        >
          <span
            className={`grid size-8 flex-none place-items-center rounded-full border-2 font-bold ${isDone ? "border-success-on-night text-success-on-night" : "border-night-control text-on-night-soft"}`}
            aria-hidden="true"
          >
            {isDone ? <Icon name="check" /> : number}
          </span>
          <div className="min-w-0 flex-1">
            <h3>{street.name}</h3>
            <p className="soft">
              {!street.last && "Not yet tonight"}
              {street.last && `${isDone ? "Passed" : "Last"} ${clockWords(street.last, told.zone)}`}
              {isDone && `, ${agoWords(minutesAgo)}`}
            </p>
          </div>
          {!isJustPassed && (
            <StreetForm street={street} {...told}>
              <button
                type="submit"
                className={`line my-0 px-4 ${isDone ? "border-night-control text-on-night" : ""}`}
                name="act"
                value="pass"
              >
                Mark<span className="sr"> passed, {street.name}</span>
              </button>
            </StreetForm>
          )}
        </li>
      ))}
    </ol>
  );
}

function agoWords(minutes: number): string {
  return minutes < 1 ? "just now" : `${minutes} min ago`;
}

function StreetForm({
  street: { id, key },
  problem,
  pressed,
  children,
}: Told & { street: Street; children: ReactNode }) {
  return (
    <form method="post">
      <OriginToken />
      <input type="hidden" name="_key" value={key} />
      <input type="hidden" name="street" value={id} />
      {problem && pressed === id && <p className="error mt-2">{problem}</p>}
      {children}
    </form>
  );
}

/** How far the night is: the rounds done of those promised, and when the next one is due. */
export function NightSoFar({ night, zone }: { night: RunningNight; zone: string }) {
  const { start, minutes, passes, gaps, due, now, promised, every, done, behind, nextBy } = night;
  const order = done + behind === 0 ? "first" : "next";
  const at = now === undefined ? "" : ` at ${clockWords(new Date(start.getTime() + now * 60_000), zone)}`;
  return (
    <>
      <p className="mt-4 mb-3">
        <b className="text-4xl/9">{`${done} of ${promised}`}</b> <span className="soft">rounds</span>{" "}
        {(behind > 0 || nextBy) && (
          <span className="soft block">
            {behind > 0 && (
              <b className="text-danger-on-night">{`${behind} ${now === undefined ? "missed" : "behind"}`}</b>
            )}
            {behind > 0 && nextBy && ", "}
            {nextBy && `${order} by ${clockWords(nextBy, zone)}`}
          </span>
        )}
      </p>
      <NightStrip
        night={{ minutes, passes, due, now, gaps: gaps.map(({ from, to }) => [from, to]) }}
        label={`${done} of ${promised} rounds done${at}, one every ${every} minutes`}
        className="h-13"
      />
      <NightHours hours={hoursUnder({ start, minutes }, zone)} />
    </>
  );
}
