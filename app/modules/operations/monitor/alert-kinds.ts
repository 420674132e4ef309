/** What the owner is told about. `again`: hours until a lasting alert is repeated. */
export const alertKinds = {
  "dead-jobs": {
    label: "Jobs gave up",
    act: "Look at the list of failed jobs and retry them once the cause is gone.",
    again: 1,
  },
  "backup-old": {
    label: "Backup too old",
    act: "Make one now: npm run backup.",
    again: 1,
  },
  "drill-old": {
    label: "Restore drill too old",
    act: "Test that a backup can be restored: npm run restore:drill.",
    again: 24,
  },
  "disk-full": {
    label: "Disk nearly full",
    act: "Free space or add a disk before uploads and the database stop.",
    again: 1,
  },
  "clock-off": {
    label: "Clock wrong",
    act: "Set the clock by NTP: codes, links and shifts depend on it.",
    again: 1,
  },
  "certificate-ending": {
    label: "Certificate expiring",
    act: "Renew it before browsers refuse the site.",
    again: 24,
  },
  "slow-answers": {
    label: "Answers are slow",
    act: "See which address is slow, and what the database waits for.",
    again: 1,
  },
  "mail-failing": {
    label: "Email does not go out",
    act: "Check the mail server; what is waiting goes out once it accepts email again.",
    again: 1,
  },
  "visitors-alike": {
    label: "Visitors look like one",
    act: "Have the proxy send X-Forwarded-For, and name it in TRUSTED_PROXIES: limits count all visitors as one.",
    again: 24,
  },
  "key-missing": {
    label: "Encryption key missing",
    act: "Put it back into ENCRYPTION_KEYS: people with two-factor authentication cannot sign in.",
    again: 1,
  },
  "replica-away": {
    label: "Replica away",
    act: "Start it or let it catch up; exports and reports are read from the primary until then.",
    again: 24,
  },
} as const satisfies Record<string, { label: string; act: string; again: number }>;

export type AlertName = keyof typeof alertKinds;

export type AlertState = "good" | "bad" | "unknown" | "off";

export function isAlertName(text: string): text is AlertName {
  return Object.hasOwn(alertKinds, text);
}

export const alertNames = Object.keys(alertKinds).filter(isAlertName);

export function runbookOf(name: AlertName): string {
  return `/admin/settings/health/runbook/${name}`;
}
