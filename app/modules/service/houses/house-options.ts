import { checks } from "~/messages/en/checks";
import { requestsPath } from "~/modules/service/watches/request-paths";
import { housePath } from "~/modules/service/watches/watch-options";
import { type FileRule, maxFileBytes } from "~/platform/file-kinds";

export const housesPath = "/guard/houses";

/** Where staff read what a guard saw. */
export function checkHref(id: string): string {
  return `${requestsPath}/checks/${id}`;
}

/** A guard's photo of what they wrote. */
export const checkPhotoRule: FileRule = {
  kinds: ["jpeg", "png"],
  maxBytes: maxFileBytes,
};

/** Where its resident sees it. */
export function ownPhotoHref(checkId: string): string {
  return `${housePath}/photos/${checkId}`;
}

/** Where staff see it. */
export function photoHref(checkId: string): string {
  return `${checkHref(checkId)}/photo`;
}

const results = ["ok", "note", "problem"] as const;

export type Result = (typeof results)[number];

/** What a guard sees from the street, and tells those who want to know. */
export const courtesyKinds = ["garage", "lights", "car"] as const;

export type CourtesyKind = (typeof courtesyKinds)[number];

/** As a guard presses it, and as its resident reads it. */
export const courtesyWords: Record<CourtesyKind, { chip: string; mail: string }> = {
  garage: { chip: "Garage open", mail: "Your garage door is open" },
  lights: { chip: "Lights on", mail: "Lights are on at your house" },
  car: { chip: "Car door open", mail: "A door of your car is open" },
};

export const resultWords: Record<Result, string> = checks.results;

/** The most severe of a night's results counts. */
export function resultOf(text: string): Result {
  return results.find((result) => result === text) ?? "note";
}

/** "1 night" or "11 nights". */
export function nightsWords(count: number): string {
  return count === 1 ? "1 night" : `${count} nights`;
}

/** "2 of 3 houses still to look at" */
export function houseWords({ due, left }: { due: number; left: number }): string {
  if (due === 0) return "Houses that want courtesy notes";
  if (left === 0) return "All houses looked at";
  if (left < due) return `${left} of ${due} houses still to look at`;
  return due === 1 ? "1 house to look at" : `${due} houses to look at`;
}
