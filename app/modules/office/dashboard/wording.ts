import type { Area } from "~/modules/shared/roles/roles";

/** Reads as "{who} {words}". */
export interface Wording {
  words: string;
  /** Staff who may read this area see it. */
  area: Area;
  /** Used when no account acted; without it, the person the entry is about. */
  nobody?: { who: string; words?: string };
  /** Too frequent, or triggered by anonymous visitors: hidden from the dashboard. */
  routine?: true;
}
