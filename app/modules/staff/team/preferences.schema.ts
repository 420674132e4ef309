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

export interface Notice {
  kind: NoticeKind;
  label: string;
  area: Area;
}

export function noticesFor(role: Role): Notice[] {
  return kinds.filter(mayMute).flatMap((kind) => {
    const { label, area }: { label: string; area: Area } = noticeKinds[kind];
    return may(role, area) ? [{ kind, label, area }] : [];
  });
}

const typedNotices = z.object({
  emailNotices: z.string().optional(),
  notice: z.array(z.string()).default([]),
});

export type NoticesInput = z.input<typeof typedNotices>;

/** Kinds the role is told about that are not ticked are muted. */
export function noticesSchema(role: Role) {
  return typedNotices.transform(
    ({ emailNotices, notice }): Pick<Preferences, "emailNotices" | "mutedNotices"> => ({
      emailNotices: emailNotices === "on",
      mutedNotices: noticesFor(role).flatMap(({ kind }) => (notice.includes(kind) ? [] : [kind])),
    }),
  );
}

const typedDisplay = z.object({
  timeZone: z.enum(timeZoneNames, { error: "Choose a time zone from the list" }).optional(),
  keys: z.string().optional(),
});

export type DisplayInput = z.input<typeof typedDisplay>;

export const displaySchema = typedDisplay.transform(
  ({ timeZone, keys }): Pick<Preferences, "timeZone" | "keys"> => ({
    timeZone: timeZone ?? null,
    keys: keys === "on",
  }),
);

const kinds = Object.keys(noticeKinds).filter(isKind);

function isKind(name: string): name is NoticeKind {
  return name in noticeKinds;
}
