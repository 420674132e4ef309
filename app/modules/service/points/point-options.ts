import type { PointKind } from "~/modules/shared/catalogue/promises";

/** As staff call what a plan protects. */
export const pointWords: Record<PointKind, string> = {
  community: "Neighbourhood",
  street: "Street",
  house: "House",
};

/** Where staff say what a client's plan protects. */
export function serviceHref(userId: string): string {
  return `/admin/clients/${userId}/service`;
}

/** The clients whose plan waits for it. */
export const waitingHref = "/admin/clients?service=waiting";

/** "Maple Street, Fletcher's Creek", or only the community. */
export function placeWords({ street, community }: { street: string | null; community: string }): string {
  return street ? `${street}, ${community}` : community;
}
