/** The steps of the set-up that are pages, the longest address first. */
const setupTitles: [string, string][] = [
  ["/admin/setup/mail/waiting", "Waiting emails"],
  ["/admin/setup/mail/edit", "Mail server"],
  ["/admin/setup/mail", "Email"],
  ["/admin/setup/domain", "Email domain"],
  ["/admin/setup/payments/key", "Stripe key"],
  ["/admin/setup/payments", "Payments"],
];

/** The title of the step of the set-up at an address. */
export function setupTitle(path: string): string | undefined {
  return setupTitles.find(([to]) => path === to || path.startsWith(`${to}/`))?.[1];
}
