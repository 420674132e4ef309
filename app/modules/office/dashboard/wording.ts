import type { ActWords } from "~/modules/shared/records/noun";
import type { Area } from "~/modules/shared/roles/roles";

/** Staff who may read the area see it. */
export interface Wording extends ActWords {
  area: Area;
}
