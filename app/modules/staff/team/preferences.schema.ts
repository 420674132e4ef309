import { z } from "zod";
import { timeZoneNames } from "~/modules/shared/company/time-zones";
import { mayMute, type NoticeKind, noticeKinds } from "~/modules/shared/notifications/notice-kinds";
import type { Role } from "~/modules/shared/roles/roles";
import { type Area, may } from "~/modules/shared/roles/roles";

export interface Preferences {
  emailNotices: boolean;
  mutedNotices: NoticeKind[];
  /** IANA name; null for the company's. */
  timeZone: string | null;
  /** Whether single keys act in the back office. */
  keys: boolean;
}

export function noticesFor(role: Role): { kind: NoticeKind; label: string }[] {
  return kinds.filter(mayMute).flatMap((kind) => {
    const { label, area }: { label: string; area: Area } = noticeKinds[kind];
    return may(role, area) ? [{ kind, label }] : [];
  });
}

const typedPreferences = z.object({
  emailNotices: z.string().optional(),
  timeZone: z.enum(timeZoneNames, { error: "Choose a time zone from the list" }).optional(),
  keys: z.string().optional(),
  notice: z.array(z.string()).default([]),
});

export type PreferencesInput = z.input<typeof typedPreferences>;

/** Kinds the role is told about that are not ticked are muted. */
export function preferencesSchema(role: Role) {
  return typedPreferences.transform(
    ({ emailNotices, timeZone, keys, notice }): Preferences => ({
      emailNotices: emailNotices === "on",
      mutedNotices: noticesFor(role).flatMap(({ kind }) => (notice.includes(kind) ? [] : [kind])),
      timeZone: timeZone ?? null,
      keys: keys === "on",
    }),
  );
}

const kinds = Object.keys(noticeKinds).filter(isKind);

function isKind(name: string): name is NoticeKind {
  return name in noticeKinds;
}
