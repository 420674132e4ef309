import { nightWords } from "~/modules/service/watches/watch-options";
import { formatTime } from "~/platform/format";
import { Disclosure } from "~/ui/disclosure";
import { Pill, type PillTone } from "~/ui/pill";
import type { CheckedNight } from "./checks.server";
import { nightsWords, resultWords } from "./house-options";

/** As a page has it. */
type ReadNight = Omit<CheckedNight, "at"> & { at: Date | string | null };

/** "Checked 11 of 11 nights, 2 notes" */
export function logWords(nights: readonly Pick<ReadNight, "result" | "notes">[]): string {
  const checked = nights.filter(({ result }) => result !== null).length;
  const notes = nights.flatMap((night) => night.notes).length;
  const said = `Checked ${checked} of ${nightsWords(nights.length)}`;
  return notes === 0 ? said : `${said}, ${notes} ${notes === 1 ? "note" : "notes"}`;
}

const tones: Record<keyof typeof resultWords, PillTone> = { ok: "good", note: "warn", problem: "bad" };

interface Shown {
  nights: ReadNight[];
  timeZone: string;
  photoHref: (checkId: string) => string;
}

/** A line for each night that was due a look, newest first; those on which all was well are folded. */
export function CheckedNights({ nights, ...shown }: Shown) {
  const isQuiet = ({ result, notes, photos, looks }: ReadNight) =>
    result === "ok" && notes.length + photos.length + looks === 0;
  const newest = nights.toReversed();
  const quiet = newest.filter(isQuiet);
  return (
    <div className="mt-3 max-w-160">
      {quiet.length < nights.length && (
        <Lines nights={newest.filter((night) => !isQuiet(night))} {...shown} />
      )}
      {quiet.length > 0 && (
        <Disclosure summary={`All well on ${nightsWords(quiet.length)}`}>
          <Lines nights={quiet} {...shown} />
        </Disclosure>
      )}
    </div>
  );
}

function Lines({ nights, timeZone, photoHref }: Shown) {
  return (
    <ul className="rows">
      {nights.map(({ night, result, at, notes, photos, looks }) => (
        <li key={night} className="flex flex-wrap gap-x-4">
          <p className="flex-[1_1_12rem]">
            <strong>{nightWords(night)}</strong>{" "}
            {at && <span className="soft">{`about ${formatTime(at, timeZone)}`}</span>}
          </p>{" "}
          <div className="min-w-0 flex-[1_1_12rem]">
            {result !== "ok" && (
              <Pill tone={result ? tones[result] : "bad"}>
                {result ? resultWords[result] : "Nobody looked"}
              </Pill>
            )}{" "}
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}{" "}
            {photos.map((id) => (
              <p key={id}>
                <a href={photoHref(id)} className="inline-block min-h-6">
                  See the photo<span className="sr">{` of ${nightWords(night)}`}</span>
                </a>
              </p>
            ))}{" "}
            {looks > 0 && <p className="soft text-sm">{openedWords(looks)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function openedWords(looks: number): string {
  return `Guards opened it ${looks === 1 ? "once" : `${looks} times`}`;
}
