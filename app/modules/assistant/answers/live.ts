import type { Town } from "~/modules/neighbourhoods/communities/towns.server";
import type { Executor } from "~/platform/db.server";
import type { KnownPlaces } from "./places";
import type { Facts, Said } from "./said";

/** A question, with what an answer that reads rows may need. */
export interface Asked extends Facts {
  /** As it was typed. */
  question: string;
  /** Its words, mended, each in one spelling. */
  words: string[];
  places: KnownPlaces;
  towns: readonly Town[];
  now: Date;
  executor: Executor;
}

/** Says more than the general answer because of what the question names; undefined where it names nothing. */
export type LiveAnswer = (asked: Asked) => Promise<Said | undefined> | Said | undefined;
