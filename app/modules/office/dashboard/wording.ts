import type { ActWords } from "~/modules/shared/records/noun";
import type { Area } from "~/modules/shared/roles/roles";

/** Shown to staff who may read the area. */
export interface Wording extends ActWords {
  area: Area;
}
