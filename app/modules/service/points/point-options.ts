import type { PointKind } from "~/modules/shared/catalogue/plans";

/** As staff and residents call what a plan protects. */
export const pointWords: Record<PointKind, string> = {
  community: "Neighbourhood",
  street: "Street",
  house: "House",
};
