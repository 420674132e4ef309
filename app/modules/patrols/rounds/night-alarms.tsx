import { Link } from "@remix-run/react";
import { Pill } from "~/ui/pill";
import { clockWords } from "./patrol-options";

interface Alarm {
  id: string;
  waitingSince: Date | string;
  raisedAt: Date | string;
  endedAt: Date | string | null;
  roundCame: boolean;
  ownerToldAt: Date | string | null;
  seenAt: Date | string | null;
  seenBy: string | null;
  done: string;
}

/** What became of a wait: "No round from 1:22 AM to 2:20 AM". */
export function waitWords({ waitingSince, endedAt, roundCame }: Alarm, timeZone: string): string {
  const since = clockWords(waitingSince, timeZone);
  if (!endedAt) return `No round since ${since}`;
  return `No round from ${since} ${roundCame ? "to" : "until the shift ended,"} ${clockWords(endedAt, timeZone)}`;
}

/** Who was told, who saw it, and what was done. */
export function seenWords({ raisedAt, ownerToldAt, seenAt, seenBy, done }: Alarm, timeZone: string): string {
  const clock = (at: Date | string) => clockWords(at, timeZone);
  const told = `Told at ${clock(raisedAt)}${ownerToldAt ? `, the owner at ${clock(ownerToldAt)}` : ""}`;
  return seenAt
    ? `${told}. Seen by ${seenBy ?? "someone who has left"} at ${clock(seenAt)}: ${done}`
    : `${told}. Nobody has seen it yet.`;
}

/** The late rounds of a night, for staff. */
export function NightAlarms({
  alarms,
  timeZone,
  href,
}: {
  alarms: Alarm[];
  timeZone: string;
  /** Undefined for those who may only read. */
  href: ((id: string) => string) | undefined;
}) {
  if (alarms.length === 0) return null;
  return (
    <>
      <h4>Late rounds</h4>
      <ul className="rows">
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            <div>
              <p>{waitWords(alarm, timeZone)}</p>
              <p className="soft">{seenWords(alarm, timeZone)}</p>
            </div>
            {!alarm.seenAt && href && (
              <Link to={href(alarm.id)} preventScrollReset>
                Seen<span className="sr">{`: ${waitWords(alarm, timeZone)}`}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Round {
  at: Date | string;
  minutes: number;
  isQuick: boolean;
  missed: string[];
}

/** The rounds of a night that staff should look at. */
export function RoundsToCheck({ rounds, timeZone }: { rounds: Round[]; timeZone: string }) {
  if (rounds.length === 0) return null;
  return (
    <>
      <h4>Rounds to look at</h4>
      <ul className="rows">
        {rounds.map(({ at, minutes, isQuick, missed }) => (
          <li key={String(at)}>
            <div>
              <p>{`Round until ${clockWords(at, timeZone)}, ${minutes} min`}</p>
              {missed.length > 0 && <p className="soft">{`Left out: ${missed.join(", ")}`}</p>}
            </div>
            {isQuick && <Pill tone="warn">Faster than plausible</Pill>}
          </li>
        ))}
      </ul>
    </>
  );
}
