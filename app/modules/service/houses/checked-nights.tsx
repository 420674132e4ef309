import { nightWords } from "~/modules/service/watches/watch-options";
import { formatTime } from "~/platform/format";
import { Pill, type PillTone } from "~/ui/pill";
import type { CheckedNight } from "./checks.server";
import { nightsWords, resultWords } from "./house-options";

/** As a page has it. */
type ReadNight = Omit<CheckedNight, "at"> & { at: Date | string | null };

/** "Checked 11 of 11 nights, 2 notes." */
function logWords(nights: readonly Pick<ReadNight, "result" | "notes">[]): string {
  const checked = nights.filter(({ result }) => result !== null).length;
  const notes = nights.flatMap((night) => night.notes).length;
  const said = `Checked ${checked} of ${nightsWords(nights.length)}`;
  return notes === 0 ? `${said}.` : `${said}, ${notes} ${notes === 1 ? "note" : "notes"}.`;
}

const tones: Record<keyof typeof resultWords, PillTone> = { ok: "good", note: "warn", problem: "bad" };

/** A line for each night that was due a look, newest first. */
export function CheckedNights({
  nights,
  timeZone,
  photoHref,
}: {
  nights: ReadNight[];
  timeZone: string;
  photoHref: (checkId: string) => string;
}) {
  return (
    <>
      <p className="mb-3 font-semibold">{logWords(nights)}</p>
      <ul className="rows">
        {nights.toReversed().map(({ night, result, at, notes, photos, looks }) => (
          <li key={night}>
            <p>
              <strong>{nightWords(night)}</strong>{" "}
              <Pill tone={result ? tones[result] : "bad"}>
                {result ? resultWords[result] : "Nobody looked"}
              </Pill>
            </p>{" "}
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
            <p className="soft text-sm">
              {[at && `About ${formatTime(at, timeZone)}`, looks > 0 && openedWords(looks)]
                .filter(Boolean)
                .join(". ")}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function openedWords(looks: number): string {
  return `Guards opened it ${looks === 1 ? "once" : `${looks} times`}`;
}
