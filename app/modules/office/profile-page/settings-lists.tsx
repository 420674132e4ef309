import { formatDay, formatTime } from "~/platform/format";
import { Icon, type IconName } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Round } from "~/ui/rows";
import type { SettingsFacts } from "./settings.server";

interface Place {
  /** The anchor of old links to it. */
  id: string;
  to: string;
  title: string;
  icon: IconName;
  forResidents?: true;
}

const places = [
  { id: "profile", to: "/profile/details", title: "Profile", icon: "users" },
  { id: "notifications", to: "/profile/notifications", title: "Notifications", icon: "bell" },
  { id: "password", to: "/profile/password", title: "Password", icon: "lock" },
  { id: "two-factor", to: "/profile/two-factor", title: "Two-factor authentication", icon: "shield" },
  { id: "sessions", to: "/profile/sessions", title: "Where you are signed in", icon: "device" },
  {
    id: "applications",
    to: "/profile/applications",
    title: "My job applications",
    icon: "briefcase",
    forResidents: true,
  },
  { id: "activity", to: "/profile/activity", title: "Recent activity", icon: "clock" },
  { id: "data", to: "/profile/data", title: "Your data", icon: "download" },
] as const satisfies Place[];

export type SettingsPlace = (typeof places)[number]["id"];

function placesOf(isResident: boolean) {
  return places.filter((place) => isResident || !("forResidents" in place));
}

export function titleOf(id: SettingsPlace): string {
  return places.find((place) => place.id === id)?.title ?? "";
}

/** At the end of a resident's home; the words in the address bar of an old link still lead to their line. */
export function SettingsShortcuts() {
  return (
    <Panel title="Settings" id="settings">
      <ul className="flush grid border-t-0! sm:grid-cols-2">
        {places.map(({ id, to, title, icon }) => (
          <li key={id} id={id} className="border-line border-t target:bg-lamp-soft">
            <a className="row-link h-full min-h-12! gap-2.5! text-md" href={to}>
              <Icon name={icon} className="icon text-ink-soft" />
              <span className="min-w-0 flex-1">{title}</span>
              <Icon name="right" className="icon size-4 text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Every setting with how it stands. */
export function SettingsList({
  facts,
  person,
  timeZone,
}: {
  facts: SettingsFacts;
  person: { resident: boolean; hasFactor: boolean; email: string };
  timeZone: string;
}) {
  const said = notesOf(facts, person, timeZone);
  return (
    <div className="panel">
      <ul className="flush -mt-(--pad)! grid lg:grid-cols-2">
        {placesOf(person.resident).map(({ id, to, title, icon }) => (
          <li
            key={id}
            className="border-line border-t! first:border-t-0! target:bg-lamp-soft lg:nth-2:border-t-0! lg:last:odd:col-span-full lg:even:border-s"
            id={id}
          >
            <a className="row-link h-full max-[14em]:block" href={to}>
              <Round icon={icon} />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1">
                <span className="min-w-0 flex-[1_1_12rem]">
                  <span className="block font-semibold">{title}</span>{" "}
                  <span className="block text-ink-soft text-sm">{said[id].note}</span>
                </span>{" "}
                {said[id].end}
              </span>
              <Icon name="right" className="icon size-4 text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function notesOf(
  { choices, devices, device, last, applications, lacksCodes }: SettingsFacts,
  { hasFactor, email }: { hasFactor: boolean; email: string },
  timeZone: string,
): Record<SettingsPlace, { note: string; end?: React.ReactNode }> {
  const value = (words: string) => <span className="soft whitespace-nowrap text-sm">{words}</span>;
  return {
    profile: { note: `Name, phone and email; you sign in as ${email}` },
    notifications: {
      note: "Email, announcements, alerts",
      end: choices && value(`${choices.on} of ${choices.all} on`),
    },
    password: { note: "Every other device is signed out when it changes" },
    "two-factor": factorNote(hasFactor, lacksCodes),
    sessions: {
      note: device ? `${device}, this device` : "Your devices",
      end: devices && value(devices === 1 ? "1 device" : `${devices} devices`),
    },
    applications: {
      note: applications ? "What you sent, and how it stands" : "You have not applied while signed in",
      end: applications ? value(String(applications)) : undefined,
    },
    activity: {
      note: last
        ? `${last.words}, ${formatDay(last.at, timeZone)}, ${formatTime(last.at, timeZone)}`
        : "What happened here",
    },
    data: { note: "Download it, or close your account" },
  };
}

function factorNote(on: boolean, lacksCodes: boolean) {
  const note = on ? "Your password and a code from your app" : "A code from your phone keeps others out";
  const state = on ? "On" : "Off";
  return {
    note: lacksCodes ? "Save your recovery codes: without one, a lost phone locks you out" : note,
    end: (
      <Pill tone={on && !lacksCodes ? "good" : "warn"} dot>
        {lacksCodes ? "No recovery codes" : state}
      </Pill>
    ),
  };
}

/** Beside one of them, where there is room: the ways to the others. */
export function SettingsNav({ current, isResident }: { current: SettingsPlace; isResident: boolean }) {
  return (
    <nav aria-label="Settings" className="max-lg:hidden print:hidden">
      <ul>
        {placesOf(isResident).map(({ id, to, title, icon }) => (
          <li key={id}>
            <a
              href={to}
              aria-current={id === current ? "page" : undefined}
              className="flex min-h-10 items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-ink-soft no-underline hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <Icon name={icon} />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
