import { expect, test } from "vitest";
import { alertNames } from "./alert-kinds";
import type { Alert } from "./alerts.server";
import { groupsOf, verdictOf, wrongIn } from "./health.server";
import type { Queue } from "./monitor.server";

const at = new Date("2026-11-24T05:00:00Z");
const now = at.getTime() + 60_000;

function alerts(changed: Partial<Record<string, Partial<Alert>>> = {}): Alert[] {
  return alertNames.map((name) => ({
    ...{ name, state: "good" as const, words: "as it should be", since: at, toldAt: null, lookedAt: at },
    ...changed[name],
  }));
}

const queue: Queue = {
  ...{ name: "inquiry-notice", label: "New inquiry emails" },
  ...{ waiting: 0, delayed: 0, running: 0, retrying: 0, dead: 0, oldestFor: null },
};

const sweep = {
  ...{ id: 1, objects: 12, orphans: 0, spared: 0, missing: 0, expired: 3, purged: 0 },
  ...{ sweptAt: at, failedAt: null, failure: null },
};

const good = { kind: "backup", ok: true, bytes: 4_096, error: null, finishedAt: at, seconds: 40 };

function found(changed: Partial<Parameters<typeof groupsOf>[0]> = {}): Parameters<typeof groupsOf>[0] {
  return {
    alerts: alerts(),
    surroundings: {
      ...{
        databaseMs: 2,
        mail: { words: "To an SMTP server", waiting: null },
        payments: true,
        keys: "The newest one protects all secrets",
      },
      files: { place: "A folder of the server", last: sweep },
      scans: { scanner: true, counts: [] },
      live: { open: 2, again: 0, sent: 5, cut: 0 },
    },
    queues: [queue],
    backups: {
      ...{ on: true, offSite: true, place: "the bucket b" },
      backup: { good, failure: undefined },
      drill: { good: { ...good, kind: "drill" }, failure: undefined },
    },
    services: [],
    ...changed,
  };
}

function titles(changed?: Partial<Parameters<typeof groupsOf>[0]>): (string | undefined)[] {
  return wrongIn(groupsOf(found(changed), now)).map(({ wrong }) => wrong?.title);
}

test("row 238: when every check is fine, the monitor says that all is well, and how many there are", () => {
  expect(verdictOf(groupsOf(found(), now))).toEqual({
    ...{ tone: "good", words: "All is well" },
    counted: "17 checks: 17 fine.",
  });
  expect(titles()).toEqual([]);
});

test("row 238: without backups or a virus scan nothing is wrong, but not all is well", () => {
  const { surroundings } = found();
  const groups = groupsOf(
    found({
      alerts: alerts({ "backup-old": { state: "off", words: "backups are off" } }),
      backups: { ...found().backups, on: false },
      surroundings: { ...surroundings, scans: { scanner: false, counts: [] } },
    }),
    now,
  );
  expect(wrongIn(groups)).toEqual([]);
  expect(verdictOf(groups)).toMatchObject({
    ...{ tone: "warn", words: "Working, but not protected: no backups, no virus scan" },
  });
});

test("row 238: what is wrong comes first, worst first, with its runbook; what is off is not wrong", () => {
  const groups = groupsOf(
    found({
      alerts: alerts({
        "certificate-ending": { state: "off", words: "APP_URL is not https" },
        "clock-off": { state: "unknown", words: "no process has reported for five minutes" },
        "disk-full": { state: "bad", words: "4% free on web-1" },
      }),
    }),
    now,
  );
  expect(wrongIn(groups)).toMatchObject([
    {
      wrong: { title: "Disk nearly full", act: expect.stringContaining("Free space") },
      ...{ note: "4% free on web-1 since", at, to: "/admin/settings/health/runbook/disk-full" },
    },
    { wrong: { title: "Clock: no answer" }, tone: "warn", state: "Unknown" },
  ]);
  expect(verdictOf(groups)).toEqual({
    ...{ tone: "bad", words: "One thing is wrong" },
    counted: "17 checks: 1 wrong, 1 to look at, 14 fine, 1 off or not checked yet.",
  });
});

test("row 238: all is not well if nothing has looked for five minutes, nor in the first minute of a new site", () => {
  const titlesAt = (alerts: Alert[], time: number) =>
    wrongIn(groupsOf(found({ alerts }), time)).map(({ wrong }) => wrong?.title);
  expect(titlesAt(alerts(), now + 300_000)).toEqual(["Nothing checks the alerts"]);
  const none = { state: "unknown", words: "not checked yet", since: null, lookedAt: null } as const;
  const unchecked = alerts(Object.fromEntries(alertNames.map((name) => [name, none])));
  expect(titlesAt(unchecked, now)).toEqual(["No alert has been checked yet"]);
});

test("row 238: failed jobs are counted as the page is opened, before the next look at the alerts", () => {
  expect(titles({ queues: [{ ...queue, dead: 2 }] })).toEqual(["Jobs gave up"]);
});

test("row 238: a failing service, files and backups are wrong as well", () => {
  const service = { title: "News", at: "news", failures: 2, failure: "status 500" };
  expect(titles({ services: [service, { ...service, failures: 0 }] })).toEqual(["News fails"]);
  const { surroundings, backups } = found();
  const files = { place: "A folder of the server", last: { ...sweep, missing: 1 } };
  expect(titles({ surroundings: { ...surroundings, files } })).toEqual(["Files: 1 missing"]);
  const scans = { scanner: true, counts: [{ state: "held" as const, files: 1, oldestAt: at }] };
  expect(titles({ surroundings: { ...surroundings, scans } })).toEqual(["Files wait for the virus scanner"]);
  const failure = { ...good, ok: false, error: "no space left" };
  expect(titles({ backups: { ...backups, backup: { good, failure } } })).toEqual(["The last backup failed"]);
  expect(titles({ backups: { ...backups, offSite: false } })).toEqual(["Backups are on this server only"]);
  expect(titles({ backups: { ...backups, on: false } })).toEqual(["Backups are off"]);
});
