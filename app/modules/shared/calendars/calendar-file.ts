export interface CalendarEvent {
  /** Stays the same across updates; `sequence` counts them. */
  uid: string;
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  minutes: number;
  summary: string;
  place: string;
  description: string;
  organizer: Attendee;
  attendee: Attendee;
}

interface Attendee {
  name: string;
  email: string;
}

/** What a calendar does with it: ask the attendee, take it out, or only show it. */
export type CalendarMethod = "REQUEST" | "CANCEL" | "PUBLISH";

/** One event as an iCalendar file (RFC 5545 and 5546). Times are UTC, so no clock change can move them. */
export function calendarOf(event: CalendarEvent, method: CalendarMethod): string {
  const ends = new Date(event.startsAt.getTime() + event.minutes * 60_000);
  const { organizer, attendee } = event;
  const asked = "ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE";
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${named(organizer.name)}//Appointments//EN`,
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${moment(event.changedAt)}`,
    `DTSTART:${moment(event.startsAt)}`,
    `DTEND:${moment(ends)}`,
    `SUMMARY:${text(event.summary)}`,
    `LOCATION:${text(event.place)}`,
    `DESCRIPTION:${text(event.description)}`,
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    `ORGANIZER;CN="${named(organizer.name)}":mailto:${organizer.email}`,
    // A published event may name no attendee.
    ...(method === "PUBLISH"
      ? []
      : [`ATTENDEE;CN="${named(attendee.name)}";${asked}:mailto:${attendee.email}`]),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return calendarFile(lines);
}

/** The lines of an iCalendar file, folded and ended as RFC 5545 requires. */
export function calendarFile(lines: string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** 20261101T063000Z */
export function moment(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Escaped, as the value of a line. */
export function text(value: string): string {
  return value.replace(/[\\;,]/g, "\\$&").replace(/\r\n|[\r\n]/g, "\\n");
}

/** A quoted name, which allows no escapes. */
function named(text: string): string {
  return text.replace(/["\p{Cc}]/gu, "").replaceAll("//", "/");
}

/** At most 75 bytes a line, never splitting a character. */
function folded(line: string): string {
  const parts = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      parts.push(" ");
      bytes = 1;
    }
    parts.push(`${parts.pop()}${character}`);
    bytes += size;
  }
  return parts.join("\r\n");
}
