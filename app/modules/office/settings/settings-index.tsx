import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icons";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Round, Row, Rows } from "~/ui/rows";
import type { SettingFacts } from "./settings.server";
import type { ListedGroup } from "./settings-nav";
import type { Hit } from "./settings-search";

export const settingsPath = "/admin/settings";

export function SettingsSearch({ q }: { q: string }) {
  return (
    <Form
      action={settingsPath}
      role="search"
      aria-label="Search the settings"
      className="mb-5 flex max-w-136 flex-wrap gap-2 max-[22em]:*:w-full"
    >
      <div className="relative min-w-0 flex-[1_1_12rem]">
        <span
          className="absolute inset-y-0 start-2.5 grid place-items-center text-ink-soft"
          aria-hidden="true"
        >
          <Icon name="search" />
        </span>
        <label className="sr" htmlFor="search-settings">
          Search the settings
        </label>{" "}
        <input
          // Back and forward bring another search.
          key={q}
          type="search"
          id="search-settings"
          name="q"
          defaultValue={q}
          placeholder="Search the settings"
          enterKeyHint="search"
          maxLength={200}
          className="ps-9!"
        />{" "}
      </div>
      <Button type="submit" variant="line">
        Search
      </Button>
    </Form>
  );
}

export function SettingsFound({ q, hits }: { q: string; hits: Hit[] }) {
  if (hits.length === 0)
    return (
      <p role="status" className="mb-4">
        {`No setting matches “${q}”. Try a word such as hours, email or tax. These are all settings:`}
      </p>
    );
  return (
    <>
      <p role="status" className="mb-3">
        {`${hits.length} ${hits.length === 1 ? "setting matches" : "settings match"} “${q}”. `}
        <Go to={settingsPath}>All settings</Go>
      </p>
      <div className="max-w-160">
        <Panel>
          <Rows label="What was found">
            {hits.map(({ to, icon, title, note }) => (
              <Row key={`${to} ${title}`} to={to} lead={<Round icon={icon} />} title={title} note={note} />
            ))}
          </Rows>
        </Panel>
      </div>
    </>
  );
}

/** Every setting of this person, by subject, with how their own stand. */
export function SettingsIndex({
  groups,
  facts,
  hasFactor,
}: {
  groups: ListedGroup[];
  facts: SettingFacts;
  hasFactor: boolean;
}) {
  const ends: Record<string, ReactNode> = {
    "two-factor": (
      <Pill tone={hasFactor ? "good" : "warn"} dot>
        {hasFactor ? "On" : "Off"}
      </Pill>
    ),
    sessions: facts.devices && <Value>{facts.devices === 1 ? "1 device" : `${facts.devices} devices`}</Value>,
    notifications: facts.notices && <Value>{`${facts.notices.on} of ${facts.notices.all} on`}</Value>,
    display: facts.timeZone && <Value>{facts.timeZone}</Value>,
  };
  return (
    <div className="gap-4 xl:columns-2">
      {groups.map(({ title, pages }) => (
        <div key={title} className="mb-4 break-inside-avoid">
          <Panel title={title} id={`group-${pages[0]?.id}`}>
            <Rows>
              {pages.map(({ id, to, icon, title: name, note }) => (
                <Row
                  key={id}
                  id={id}
                  to={to}
                  lead={<Round icon={icon} />}
                  title={name}
                  note={note}
                  end={ends[id]}
                />
              ))}
            </Rows>
          </Panel>
        </div>
      ))}
    </div>
  );
}

function Value({ children }: { children: ReactNode }) {
  return <span className="soft whitespace-nowrap text-sm">{children}</span>;
}
