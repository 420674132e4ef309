export const privacyPath = "/admin/settings/privacy";

/** The address of a page about the person with this email. */
export function withEmail(path: string, email: string): string {
  return `${path}?email=${encodeURIComponent(email)}`;
}
