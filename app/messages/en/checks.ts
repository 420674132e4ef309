import { pluralsOf } from "~/platform/plurals";

const plural = pluralsOf("en");

/** What guards saw of a house, night by night. */
export const checks = {
  log: (checked: number, nights: number, notes: number) => {
    const of = plural(nights, { one: `${nights} night`, other: `${nights} nights` });
    const more = plural(notes, { one: `, ${notes} note`, other: `, ${notes} notes` });
    return `Checked ${checked} of ${of}${notes > 0 ? more : ""}`;
  },
  results: { ok: "All well", note: "Note", problem: "Problem" },
  quiet: (nights: number) =>
    `All well on ${plural(nights, { one: `${nights} night`, other: `${nights} nights` })}`,
  nobody: "Nobody looked",
  photo: "See the photo",
  photoOf: (night: string) => ` of ${night}`,
  about: (time: string) => `about ${time}`,
  opened: (times: number) => `Guards opened it ${plural(times, { one: "once", other: `${times} times` })}`,
};
