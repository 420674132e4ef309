/** Where staff who dispatch open the household of a resident. */
export function householdHref(userId: string): string {
  return `/admin/clients/${userId}/household`;
}
