import { formatCount } from "~/platform/format";
import { capitalized } from "~/platform/names";
import type { PillTone } from "~/platform/record-fields";
import { type AlertName, alertKinds, runbookOf } from "./alert-kinds";
import type { Alert } from "./alerts.server";
import type { BackupState } from "./backup-state.server";
import { bad, type Check, good, ofBackup, ofDrill, ofFiles, off, ofScans } from "./health-data.server";
import type { Queue, Surroundings } from "./monitor.server";

export type { Check } from "./health-data.server";

export interface Group {
  title: string;
  checks: Check[];
}

interface Service {
  title: string;
  at: string;
  failures: number;
  failure: string | null;
}

interface Found {
  alerts: Alert[];
  surroundings: Surroundings;
  queues: Queue[];
  backups: BackupState;
  /** Those that are on. */
  services: Service[];
}

const subjects: Record<AlertName, string> = {
  "dead-jobs": "Failed jobs",
  "backup-old": "Backup",
  "drill-old": "Last proven restore",
  "disk-full": "Disk",
  "clock-off": "Clock",
  "certificate-ending": "Certificate",
  "slow-answers": "Speed",
  "mail-failing": "Email going out",
  "visitors-alike": "Visitors’ addresses",
  "key-missing": "Encryption keys",
  "replica-away": "Replica",
};

/** What they found is so short that it is the figure. */
const brief: AlertName[] = ["disk-full", "clock-off", "certificate-ending"];

const tones = { good, bad, off, unknown: { tone: "warn", state: "Unknown" } } as const;

/** Every check by what it is about. */
export function groupsOf(found: Found, now = Date.now()): Group[] {
  const { surroundings, queues, backups, services } = found;
  const alert = (name: AlertName) => ofAlert(name, found.alerts);
  const { databaseMs, live, mail, payments, keys, files, scans } = surroundings;
  const { open, again, sent, cut } = live;
  return [
    {
      title: "Pages",
      checks: [
        alert("slow-answers"),
        { id: "database", title: "Database", ...good, figure: `Responds in ${formatCount(databaseMs)} ms` },
        alert("certificate-ending"),
        alert("visitors-alike"),
        alert("clock-off"),
        {
          ...{ id: "live", title: "Live updates", ...good, figure: `${formatCount(open)} open` },
          note: `Since the start: ${formatCount(sent)} sent, ${formatCount(again)} reconnected, ${formatCount(cut)} cut off`,
        },
      ],
    },
    {
      title: "Work and email",
      checks: [
        ofWatch(found.alerts, now),
        failedJobs(queues, alert("dead-jobs")),
        waitingJobs(queues),
        ofMail(alert("mail-failing"), mail),
        ...(payments ? [] : [noPayments]),
        ...services.map(ofService),
      ],
    },
    {
      title: "Data",
      checks: [
        ofBackup(backups, alert("backup-old")),
        ofDrill(backups, alert("drill-old")),
        ofFiles(files),
        ofScans(scans),
        alert("disk-full"),
        { ...alert("key-missing"), note: keys },
        alert("replica-away"),
      ],
    },
  ];
}

/** What is wrong, worst first. */
export function wrongIn(groups: Group[]): Check[] {
  const checks = groups.flatMap((group) => group.checks);
  return [...checks.filter(({ tone }) => tone === "bad"), ...checks.filter(({ tone }) => tone === "warn")];
}

/** What is not all well while it is off, though nothing fails. */
const unprotected = [
  { id: "backup-old", words: "no backups" },
  { id: "scans", words: "no virus scan" },
];

/** Whether all is well, in one line. */
export function verdictOf(groups: Group[]): { tone: PillTone; words: string; counted: string } {
  const checks = groups.flatMap((group) => group.checks);
  const count = (tone: PillTone) => checks.filter((check) => check.tone === tone).length;
  const [broken, doubtful, quiet] = [count("bad"), count("warn"), count("quiet")];
  const counts: [number, string][] = [
    [broken, "wrong"],
    [doubtful, "to look at"],
    [checks.length - broken - doubtful - quiet, "fine"],
    [quiet, "off or not checked yet"],
  ];
  const said = counts.filter(([of]) => of > 0).map(([of, what]) => `${of} ${what}`);
  const counted = `${checks.length} checks: ${said.join(", ")}.`;
  if (broken > 0)
    return {
      tone: "bad",
      words: broken === 1 ? "One thing is wrong" : `${broken} things are wrong`,
      counted,
    };
  const bare = unprotected.filter(({ id }) =>
    checks.some((check) => check.id === id && check.tone === "quiet"),
  );
  if (doubtful === 0 && bare.length > 0) {
    const words = `Working, but not protected: ${bare.map(({ words }) => words).join(", ")}`;
    return { tone: "warn", words, counted };
  }
  if (doubtful === 0) return { tone: "good", words: "All is well", counted };
  const words = doubtful === 1 ? "Look at one thing" : `Look at ${doubtful} things`;
  return { tone: "warn", words, counted };
}

function ofAlert(name: AlertName, alerts: Alert[]): Check {
  const found = alerts.find((alert) => alert.name === name);
  // In its first minute a process has looked at nothing: that is no reason to worry.
  if (!found?.since)
    return { id: name, title: subjects[name], ...off, state: "Not checked", to: runbookOf(name) };
  const { state, words, since } = found;
  const { label, act } = alertKinds[name];
  const said = capitalized(words);
  const isBrief = state === "good" && brief.includes(name);
  return {
    ...{ id: name, title: subjects[name], ...tones[state], to: runbookOf(name) },
    ...(isBrief ? { figure: said } : { note: said }),
    ...((state === "bad" || state === "unknown") && {
      wrong:
        state === "bad"
          ? { title: label, act }
          : { title: `${subjects[name]}: no answer`, act: "Open it to see how to check." },
      ...{ note: `${said} since`, at: since },
    }),
  };
}

/** Minutes: the watch looks each minute. */
const late = 5;

/** Whether anything looks at the alerts at all. */
function ofWatch(alerts: Alert[], now: number): Check {
  const check = { id: "watch", title: "Alerts checked" };
  const newest = Math.max(...alerts.map(({ lookedAt }) => lookedAt?.getTime() ?? 0));
  if (newest === 0) {
    const wrong = { title: "No alert has been checked yet", act: "The first look comes within a minute." };
    return { ...check, ...tones.unknown, to: "#queues", wrong };
  }
  const at = new Date(newest);
  if (now - newest < late * 60_000) return { ...check, ...good, note: "Each minute, last", at };
  const wrong = { title: "Nothing checks the alerts", act: "See that a process runs jobs." };
  return { ...check, ...bad, note: "The last look was", at, to: "#queues", wrong };
}

const noPayments: Check = {
  ...{ id: "payments", title: "Payments", ...off, to: "/admin/setup/payments" },
  note: "Stripe is not set up: the pages about plans say that sign-up opens soon",
};

/** Until a mail server is set up, nothing fails: emails wait. */
function ofMail(check: Check, { words, waiting }: Surroundings["mail"]): Check {
  if (waiting === null) return withNote(check, words);
  const { id, title } = check;
  return {
    ...{ id, title, tone: "warn", state: "Not set up", figure: `${formatCount(waiting)} waiting` },
    ...{ note: words, to: "/admin/setup/mail" },
    wrong: {
      title: "Emails wait",
      act: "They go out once a mail server is set up and a test message has come.",
    },
  };
}

function withNote(check: Check, ...more: string[]): Check {
  return check.wrong ? check : { ...check, note: [check.note, ...more].filter(Boolean).join(". ") };
}

/** What is counted now is newer than the alert. */
function failedJobs(queues: Queue[], alert: Check): Check {
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0);
  const { id, title } = alert;
  const check = { id, title, to: runbookOf("dead-jobs") };
  if (dead === 0) return { ...check, ...good, figure: "None" };
  const { label, act } = alertKinds["dead-jobs"];
  const figure = `${formatCount(dead)} failed`;
  return { ...check, ...bad, figure, note: figure, wrong: { title: label, act } };
}

function waitingJobs(queues: Queue[]): Check {
  const sum = (of: "waiting" | "running" | "retrying") =>
    queues.reduce((total, queue) => total + queue[of], 0);
  const [waiting, running, retrying] = [sum("waiting"), sum("running"), sum("retrying")];
  const note = [running > 0 && `${formatCount(running)} running`, retrying > 0 && `${retrying} to be retried`]
    .filter(Boolean)
    .join(", ");
  return {
    ...{ id: "jobs", title: "Jobs waiting", ...good, figure: waiting === 0 ? "None" : formatCount(waiting) },
    ...(note && { note: capitalized(note) }),
    to: "#queues",
  };
}

function ofService({ title, at, failures, failure }: Service): Check {
  const check = { id: at, title, to: `#${at}` };
  if (failures === 0) return { ...check, ...good };
  const figure = `${formatCount(failures)} ${failures === 1 ? "failure" : "failures"}`;
  const wrong = { title: `${title} fails`, act: "Its card below says since when." };
  return { ...check, tone: "warn", state: "Failing", figure, note: failure ?? "No answer", wrong };
}
