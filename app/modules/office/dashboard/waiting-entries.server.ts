import { allApplicationsPath } from "~/modules/hiring/applications/application-href";
import { assignmentNoun, unstaffedHref } from "~/modules/patrols/assignments/assignment-noun";
import type { Board } from "~/modules/patrols/assignments/tonight-board";
import * as LateAlarms from "~/modules/patrols/rounds/late-alarms.server";
import { callNoun, callWords } from "~/modules/service/calls/call-options";
import { minutesOpen } from "~/modules/service/calls/call-status";
import type { OpenCall } from "~/modules/service/calls/open-calls.server";
import { serviceHref, waitingHref } from "~/modules/service/points/point-options";
import { requestsPath } from "~/modules/service/watches/request-paths";
import { formatCount, formatTime } from "~/platform/format";
import type { Waiting } from "./waiting-figures.server";
import type { Entry } from "./waiting-list";

/** What a reader's role may read; what could not be read is missing. */
interface WaitingFigures {
  alerts?: { calls: OpenCall[] };
  late?: LateAlarms.LateRound[];
  board?: Board;
  licences?: { expired: Waiting; soon: Waiting };
  waiting?: { count: number };
  longest?: { id: string; name: string; days: number }[];
  addresses?: Waiting;
  services?: Waiting;
  applications?: { count: number };
  toApprove?: Waiting;
  /** What clients ask of the guards of their round. */
  requests?: Waiting;
  joins?: Waiting;
}

/** More are one row. */
const maxOpenShown = 3;

/** What waits for staff, what does most harm first. A kind with nothing waiting has no row. */
export function entriesOf(read: WaitingFigures, now: Date, write: boolean, timeZone: string): Entry[] {
  return [
    ...alerts(read, now),
    ...lateRounds(read, now, timeZone),
    ...shifts(read, now, write, timeZone),
    ...licences(read),
    ...messages(read),
    ...others(read),
  ];
}

/** Houses that ask for help come before anything else. */
function alerts({ alerts: read }: WaitingFigures, now: Date): Entry[] {
  return (read?.calls ?? []).map((call) => ({
    to: `${callNoun.path}/${call.id}`,
    icon: "bell",
    tone: call.isTest || call.seenAt ? "warn" : "bad",
    title: callWords(call),
    note: call.street,
    pill: call.seenAt
      ? ["info", `Seen by ${call.seenBy ?? "somebody"}`]
      : ["bad", `Not seen, ${minutesOpen(call, now)} min`],
  }));
}

function lateRounds({ late = [] }: WaitingFigures, now: Date, timeZone: string): Entry[] {
  return late.map((round) => ({
    to: LateAlarms.hrefOf(round),
    icon: "moon",
    tone: "bad",
    title: "Late round",
    note: `${round.community}, none since ${formatTime(round.waitingSince, timeZone)}`,
    pill: ["bad", leftWords(Math.round((now.getTime() - new Date(round.waitingSince).getTime()) / 60_000))],
  }));
}

function shifts({ board }: WaitingFigures, now: Date, write: boolean, timeZone: string): Entry[] {
  if (board && board.open > maxOpenShown)
    return [
      {
        to: unstaffedHref(board.night),
        icon: "calendar",
        tone: "bad",
        title: `${formatCount(board.open)} open shifts`,
      },
    ];
  const open = board?.lanes.filter((lane) => lane.open) ?? [];
  return open.map(({ id, title, scheduledStart }) => {
    const minutes = Math.round((new Date(scheduledStart).getTime() - now.getTime()) / 60_000);
    return {
      to: write ? `${assignmentNoun.path}/${id}/guard` : `${assignmentNoun.path}/${id}`,
      icon: "calendar",
      tone: "bad",
      title: "Open shift",
      note: `${title}, ${formatTime(scheduledStart, timeZone)}`,
      pill: ["bad", minutes > 0 ? leftWords(minutes) : "Has begun"],
    };
  });
}

function leftWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

function licences({ licences: read }: WaitingFigures): Entry[] {
  const kinds = [
    [read?.expired, "bad", "expired", (days: number) => `${daysWords(-days)} ago`],
    [read?.soon, "warn", "about to expire", (days: number) => (days === 0 ? "Today" : daysWords(days))],
  ] as const;
  return kinds.flatMap(([waiting, tone, what, pill]) => {
    if (!waiting?.first) return [];
    const { count, first } = waiting;
    return {
      to: `/admin/employees/${first.id}`,
      icon: "shield",
      tone,
      title:
        count === 1
          ? `A licence ${what === "expired" ? "has expired" : "expires soon"}`
          : `${count} licences ${what}`,
      note: first.name,
      pill: [tone, pill(first.days)],
    };
  });
}

function messages({ waiting, longest }: WaitingFigures): Entry[] {
  const [first] = longest ?? [];
  if (!waiting?.count || !first) return [];
  return [
    {
      to: `/admin/inquiries/${first.id}?status=new`,
      icon: "inbox",
      title: counted(waiting.count, "inquiry to answer", "inquiries to answer"),
      note: `Longest: ${first.name}`,
      pill: first.days > 0 ? [first.days > 7 ? "bad" : "warn", daysWords(first.days)] : undefined,
    },
  ];
}

function others(read: WaitingFigures): Entry[] {
  const { addresses, applications, services, toApprove, requests, joins } = read;
  const rows: [Waiting | undefined, (first: { id: string }) => string, Entry["icon"], string, string][] = [
    [
      addresses,
      ({ id }) => `/admin/clients/${id}/verification?status=pending`,
      "pin",
      "address to verify",
      "addresses to verify",
    ],
    [
      services,
      ({ id }) => (services?.count === 1 ? serviceHref(id) : waitingHref),
      "shield",
      "street or house to assign",
      "streets and houses to assign",
    ],
    [requests, () => requestsPath, "home", "house request to answer", "house requests to answer"],
    [toApprove, () => "/admin/reports?status=pending", "file", "report to approve", "reports to approve"],
    [joins, ({ id }) => `/admin/communities/${id}/requests`, "home", "request to join", "requests to join"],
  ];
  const entries = rows.flatMap(([waiting, to, icon, one, many]): Entry[] => {
    if (!waiting?.first) return [];
    const { count, first } = waiting;
    return [
      {
        to: to(first),
        icon,
        title: counted(count, one, many),
        note: count === 1 ? first.name : `Longest: ${first.name}`,
        pill: first.days > 0 ? ["warn", daysWords(first.days)] : undefined,
      },
    ];
  });
  if (applications?.count)
    entries.push({
      to: `${allApplicationsPath}?status=pending`,
      icon: "briefcase",
      title: counted(applications.count, "new application", "new applications"),
    });
  return entries;
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

function daysWords(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
