import type { Company } from "~/modules/shared/company/company.server";
import { passesIn } from "~/modules/shared/company/patrol-hours";
import { hoursWords, hourWords } from "~/platform/wall-minutes";

type Hours = Pick<Company, "patrolFrom" | "patrolTo">;

/** "11:00 PM to 7:00 AM": when cars are out. */
export function patrolHours({ patrolFrom: from, patrolTo: to }: Hours): string {
  return hoursWords({ from, to }, true);
}

/** "7:00 AM": when a night can be read. */
export function patrolEnd({ patrolTo }: Pick<Company, "patrolTo">): string {
  return hourWords(patrolTo, true);
}

/** "every 20 minutes". */
export function everyWords({ patrolEvery }: Pick<Company, "patrolEvery">): string {
  return `every ${patrolEvery} minutes`;
}

/** 24: how often a car passes in a night. */
export function passesOf({
  patrolFrom: from,
  patrolTo: to,
  patrolEvery: every,
}: Hours & Pick<Company, "patrolEvery">): number {
  return passesIn({ from, to, every });
}

/** "de 23 h à 7 h". */
export function frenchHours({ patrolFrom, patrolTo }: Hours): string {
  const [from, to] = [patrolFrom, patrolTo].map((time) => {
    const [hour, minute] = time.split(":").map(Number);
    return minute ? `${hour} h ${minute}` : `${hour} h`;
  });
  return `de ${from} à ${to}`;
}

/** Where the news is from: "the Greater Toronto Area". */
export function newsPlace({ newsArea }: Pick<Company, "newsArea">): string {
  return newsArea ? `the ${newsArea}` : "our area";
}

/** Words for a licence, and what it takes: Ontario's own only for a company there. */
export function lawOf({ province }: Pick<Company, "province">) {
  return province === "ON"
    ? {
        licence: "an Ontario security guard licence",
        training: "the forty hours that Ontario requires of guards",
        place: "Ontario and Canada",
      }
    : {
        licence: "a security guard licence of the province",
        training: "what the province requires of guards",
        place: "the province and Canada",
      };
}
