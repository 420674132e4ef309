import { checks as english } from "~/messages/en/checks";
import { formats } from "~/messages/en/formats";
import { Own, useMessages } from "~/ui/language";
import { Pill, type PillTone } from "~/ui/pill";
import type { CheckedNight } from "./checks.server";
import type { Result } from "./house-options";

/** As a page has it. */
type ReadNight = Omit<CheckedNight, "at"> & { at: Date | string | null };

const tones: Record<Result, PillTone> = { ok: "good", note: "warn", problem: "bad" };

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
  const words = useMessages("checks", english);
  const { night: nightWords, time } = useMessages("formats", formats);
  const checked = nights.filter(({ result }) => result !== null).length;
  const noted = nights.flatMap(({ notes }) => notes).length;
  return (
    <>
      <p className="mb-3 font-semibold">{words.log(checked, nights.length, noted)}</p>
      <ul className="rows">
        {nights.toReversed().map(({ night, result, at, notes, photos, looks }) => (
          <li key={night}>
            <p>
              <strong>{nightWords(night)}</strong>{" "}
              <Pill tone={result ? tones[result] : "bad"}>
                {result ? words.results[result] : words.nobody}
              </Pill>
            </p>{" "}
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
            <p className="soft text-sm">
              {[at && words.about(time(at, timeZone)), looks > 0 && words.opened(looks)]
                .filter(Boolean)
                .join(". ")}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
