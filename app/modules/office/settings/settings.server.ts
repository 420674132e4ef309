import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import { declared } from "~/modules/office/nouns.server";
import { timeZones } from "~/modules/shared/company/time-zones";
import { type Area, may, type Role } from "~/modules/shared/roles/roles";
import { noticesFor } from "~/modules/staff/team/preferences.schema";
import * as StaffSettings from "~/modules/staff/team/staff-settings.server";
import { optional } from "~/platform/http.server";
import { capitalized } from "~/platform/names";
import { type SettingPage, settingGroups } from "./setting-pages";

/** The group that a declared noun below the settings is listed in: what is of the company, or what is said. */
function groupOf(area: Area): string {
  return area === "communities" ? "Company" : "Answers";
}

/** The settings that a role may open, by subject; what it may not open is neither listed nor found. */
export function settingsFor(role: Role): { title: string; pages: SettingPage[] }[] {
  const groups = settingGroups.map((group) => {
    const own: readonly SettingPage[] = group.pages;
    const pages = [...own, ...nounPages().filter((page) => groupOf(page.area) === group.title)];
    return {
      title: group.title,
      pages: pages.filter(({ area, right }) => may(role, area, right)).map((page) => withNotices(page, role)),
    };
  });
  return groups.filter(({ pages }) => pages.length > 0);
}

function nounPages(): SettingPage[] {
  return declared
    .map(({ description }) => description)
    .filter(({ path }) => path.startsWith("/admin/settings/"))
    .map(({ path, many, area, list }) => ({
      id: path.slice(path.lastIndexOf("/") + 1),
      to: path,
      title: capitalized(many),
      icon: "note",
      note: list.empty.replace(/\.$/, ""),
      area,
    }));
}

function withNotices(page: SettingPage, role: Role): SettingPage {
  if (page.id !== "notifications") return page;
  const kinds = noticesFor(role).map(({ label }) => ({ label, note: "Notifications" }));
  return { ...page, sought: [...(page.sought ?? []), ...kinds] };
}

/** How a person's own settings stand; nothing of what cannot be read. */
export async function factsOf({ userId, role }: { userId: string; role: Role }) {
  const [chosen, sessions] = await Promise.all([
    optional(() => StaffSettings.find(userId)),
    optional(() => Sessions.list(userId)),
  ]);
  const kinds = noticesFor(role).map(({ kind }) => kind);
  return {
    notices: chosen && {
      on: kinds.filter((kind) => !chosen.mutedNotices.includes(kind)).length,
      all: kinds.length,
    },
    timeZone: timeZones.find(({ value }) => value === chosen?.timeZone)?.label,
    devices: sessions?.length,
  };
}

export type SettingFacts = Awaited<ReturnType<typeof factsOf>>;
