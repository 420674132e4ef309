import { describe, expect, test } from "vitest";
import { momentIn, readCalendar } from "../../../../tests/support/calendar";
import { type CalendarEvent, calendarOf } from "./calendar-file";

const event: CalendarEvent = {
  uid: "0190a5d0-0000-7000-8000-000000000001@nightjar.test",
  sequence: 2,
  changedAt: new Date("2026-11-20T15:00:00.123Z"),
  startsAt: new Date("2026-12-01T19:30:00Z"),
  minutes: 45,
  summary: "Interview: Night guard, Nightjar Patrol",
  place: "12 Main Street; 2nd floor, Brampton\\Peel",
  description: "In person\nBring your licence, please",
  organizer: { name: 'Nightjar "North" Patrol', email: "hello@nightjar.test" },
  attendee: { name: "Łucja; Ångström, 🦉", email: "ada@example.test" },
};

const value = (text: string, name: string) => readCalendar(text).get(name)?.value;

describe("row 153: the calendar file of an interview", () => {
  test("reads back as it was written, whatever the texts contain", () => {
    const lines = readCalendar(calendarOf(event, "REQUEST"));
    const values = Object.fromEntries([...lines.values()].map((line) => [line.name, line.value]));
    expect(values).toMatchObject({
      VERSION: "2.0",
      METHOD: "REQUEST",
      UID: event.uid,
      SEQUENCE: "2",
      DTSTAMP: "20261120T150000Z",
      DTSTART: "20261201T193000Z",
      DTEND: "20261201T201500Z",
      SUMMARY: event.summary,
      LOCATION: event.place,
      DESCRIPTION: event.description,
      STATUS: "CONFIRMED",
      ORGANIZER: "mailto:hello@nightjar.test",
      ATTENDEE: "mailto:ada@example.test",
    });
    expect(lines.get("ORGANIZER")?.params).toEqual({ CN: "Nightjar North Patrol" });
    expect(lines.get("ATTENDEE")?.params).toMatchObject({ CN: "Łucja; Ångström, 🦉", RSVP: "TRUE" });
  });

  test("folds long lines by bytes and never inside a character", () => {
    for (let length = 1; length < 200; length++) {
      const description = `${"a".repeat(length % 7)}${"é🦉".repeat(length)}`;
      expect(value(calendarOf({ ...event, description }, "REQUEST"), "DESCRIPTION")).toBe(description);
    }
  });

  test("a text cannot add a line", () => {
    const text = calendarOf(
      {
        ...event,
        place: "Here\r\nATTENDEE:mailto:eve@example.test",
        attendee: { ...event.attendee, name: "A\r\nB" },
      },
      "REQUEST",
    );
    expect(value(text, "LOCATION")).toBe("Here\nATTENDEE:mailto:eve@example.test");
    expect(text.match(/^ATTENDEE/gm)).toHaveLength(1);
  });

  test("a cancellation removes the same event; a file to keep asks nobody", () => {
    const cancelled = calendarOf({ ...event, sequence: 3 }, "CANCEL");
    expect([value(cancelled, "UID"), value(cancelled, "SEQUENCE")]).toEqual([event.uid, "3"]);
    expect([value(cancelled, "METHOD"), value(cancelled, "STATUS")]).toEqual(["CANCEL", "CANCELLED"]);
    expect(readCalendar(calendarOf(event, "PUBLISH")).has("ATTENDEE")).toBe(false);
  });

  test("the same event gives the same file, and its end follows real time", () => {
    expect(calendarOf(event, "REQUEST")).toBe(calendarOf({ ...event }, "REQUEST"));
    // 1:30 AM in Toronto, half an hour before the clocks go back.
    const night = { ...event, startsAt: new Date("2026-11-01T05:30:00Z"), minutes: 90 };
    expect(momentIn(value(calendarOf(night, "REQUEST"), "DTEND"))).toEqual(new Date("2026-11-01T07:00:00Z"));
  });
});
