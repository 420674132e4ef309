/** What staff can have checked at once, and what the page says then. */
export const checks = {
  alerts: "Checking every alert. Open this page again in a moment.",
  files: "Comparing files and records. Open this page again in a minute.",
  email: "A test email is on its way to you. If it does not come, look under Failed jobs and Queues.",
} as const;

export type Check = keyof typeof checks;

export function isCheck(text: string): text is Check {
  return Object.hasOwn(checks, text);
}
