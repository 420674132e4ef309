import { checks as english } from "~/messages/en/checks";
import { formats } from "~/messages/en/formats";
import { Disclosure } from "~/ui/disclosure";
import { Own, useMessages } from "~/ui/language";
import { Pill, type PillTone } from "~/ui/pill";
import type { CheckedNight } from "./checks.server";
import type { Result } from "./house-options";

/** As a page has it. */
type ReadNight = Omit<CheckedNight, "at"> & { at: Date | string | null };

/** Says how many nights were checked, as "Checked 11 of 11 nights, 2 notes". */
export function useLogWords(): (nights: readonly Pick<ReadNight, "result" | "notes">[]) => string {
  const words = useMessages("checks", english);
  return (nights) => {
    const checked = nights.filter(({ result }) => result !== null).length;
    return words.log(checked, nights.length, nights.flatMap(({ notes }) => notes).length);
  };
}

const tones: Record<Result, PillTone> = { ok: "good", note: "warn", problem: "bad" };

interface Shown {
  nights: ReadNight[];
  timeZone: string;
  photoHref: (checkId: string) => string;
}

/** A line for each night that was due a look, newest first; those on which all was well are folded. */
export function CheckedNights({ nights, ...shown }: Shown) {
  const words = useMessages("checks", english);
  const isQuiet = ({ result, notes, photos }: ReadNight) =>
    result === "ok" && notes.length + photos.length === 0;
  const newest = nights.toReversed();
  const quiet = newest.filter(isQuiet);
  return (
    <div className="mt-3">
      {quiet.length < nights.length && (
        <Lines nights={newest.filter((night) => !isQuiet(night))} {...shown} />
      )}
      {quiet.length > 0 && (
        <Disclosure summary={words.quiet(quiet.length)}>
          <Lines nights={quiet} {...shown} />
        </Disclosure>
      )}
    </div>
  );
}

function Lines({ nights, timeZone, photoHref }: Shown) {
  const words = useMessages("checks", english);
  const { night: nightWords, time } = useMessages("formats", formats);
  return (
    <ul className="rows">
      {nights.map(({ night, result, at, notes, photos, looks }) => (
        <li key={night} className="items-baseline!">
          <p className="flex-[1_1_12rem]">
            <strong>{nightWords(night)}</strong>{" "}
            {at && <span className="soft">{words.about(time(at, timeZone))}</span>}{" "}
            {result !== "ok" && (
              <Pill tone={result ? tones[result] : "bad"}>
                {result ? words.results[result] : words.nobody}
              </Pill>
            )}
          </p>{" "}
          <div className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-baseline gap-x-3">
            {notes.map((note) => (
              <p key={note}>
                <Own>{note}</Own>
              </p>
            ))}{" "}
            {photos.map((id) => (
              <p key={id}>
                <a href={photoHref(id)} className="inline-block min-h-6">
                  {words.photo}
                  <span className="sr">{words.photoOf(nightWords(night))}</span>
                </a>
              </p>
            ))}{" "}
            {looks > 0 && <p className="soft text-sm">{words.opened(looks)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
