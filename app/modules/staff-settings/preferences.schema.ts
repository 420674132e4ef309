import { z } from "zod";
import { type NoticeKind, noticeKinds } from "~/modules/notifications/notice-kinds";
import type { Role } from "~/modules/sessions/sessions.server";
import { timeZoneNames } from "~/modules/settings/time-zones";
import { type Area, may } from "~/modules/staff/rights";

/** How one member of staff wants to be told, and in which zone times are shown (row 235). */
export interface Preferences {
  emailNotices: boolean;
  mutedNotices: NoticeKind[];
  /** IANA name; null is the company's. */
  timeZone: string | null;
}

/** The name of the box of a kind of notice. */
export function noticeField(kind: string): string {
  return `notice_${kind}`;
}

/** The kinds of notice that a role is told of, in their order. */
export function noticesFor(role: Role): { kind: NoticeKind; label: string }[] {
  return kinds.flatMap((kind) => {
    const { label, area }: { label: string; area: Area } = noticeKinds[kind];
    return may(role, area) ? [{ kind, label }] : [];
  });
}

const typedPreferences = z
  .object({
    emailNotices: z.string().optional(),
    timeZone: z.enum(timeZoneNames, { error: "Choose a time zone from the list" }).optional(),
  })
  .catchall(z.string().optional());

export type PreferencesInput = z.input<typeof typedPreferences>;

/** What a member of staff sends: a box for each kind of notice that the role is told of, ticked to be told (row 235). */
export function preferencesSchema(role: Role) {
  return typedPreferences.transform(
    ({ emailNotices, timeZone, ...boxes }): Preferences => ({
      emailNotices: emailNotices === "on",
      mutedNotices: noticesFor(role).flatMap(({ kind }) => (boxes[noticeField(kind)] === "on" ? [] : [kind])),
      timeZone: timeZone ?? null,
    }),
  );
}

const kinds = Object.keys(noticeKinds).filter(isKind);

function isKind(name: string): name is NoticeKind {
  return name in noticeKinds;
}
