import type { ComponentProps, ReactNode } from "react";
import { Button, type ButtonVariant } from "./button";
import { EmptyState } from "./data-table";
import { DescriptionList } from "./description-list";
import { Disclosure } from "./disclosure";
import { Entry, EventLine } from "./entry";
import { type FieldLike, TextField } from "./fields";
import { Flash } from "./flash";
import { Go } from "./go";
import { Menu, menuItem } from "./menu";
import { type NightPicture, NightStrip } from "./night-strip";
import { Panel } from "./panel";
import { Pill, type PillTone } from "./pill";
import { Leaf, Round, Row, Rows } from "./rows";
import { Segments } from "./segments";
import { Spark } from "./spark";
import { Stepper } from "./stepper";
import { Tab, Tabs } from "./tabs";

/** A part of our screens in each state it can be in, by the state's name. */
export interface PartSample {
  name: string;
  states: Record<string, ReactNode>;
}

const here = "/dev/parts";
const tones: PillTone[] = ["quiet", "good", "warn", "bad", "info"];
const variants: ButtonVariant[] = ["lamp", "ink", "line", "quiet", "danger"];

/** Passes of a patrol, one each 20 minutes. */
export function passesBetween(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 20 }, (_, index) => from + index * 20 + 6);
}

const nights: Record<string, NightPicture> = {
  "every pass made": { minutes: 480, passes: passesBetween(0, 480) },
  "a gap": {
    minutes: 480,
    passes: [...passesBetween(0, 120), ...passesBetween(240, 480)],
    gaps: [[120, 240]],
  },
  "under way": { minutes: 480, passes: passesBetween(0, 200), due: passesBetween(220, 480), now: 210 },
  "still to come": { minutes: 480, passes: [], due: passesBetween(0, 480) },
};

function each<T extends string>(names: readonly T[], of: (name: T) => ReactNode): Record<string, ReactNode> {
  return Object.fromEntries(names.map((name) => [name, of(name)]));
}

function field(id: string, more: Partial<FieldLike> = {}): FieldLike {
  return { id, name: id, errorId: `${id}-error`, descriptionId: `${id}-hint`, ...more };
}

const messages = {
  success: "The changes are saved.",
  info: "Somebody else has changed this.",
  error: "The changes were not saved. Please try again.",
};

const steps = { less: { label: "One less" }, more: { label: "One more" } };

export const partSamples: PartSample[] = [
  { name: "Button", states: each(variants, (variant) => <Button variant={variant}>Save Changes</Button>) },
  { name: "Pill", states: each(tones, (tone) => <Pill tone={tone}>Tonight</Pill>) },
  {
    name: "Pill of a state",
    states: each(tones, (tone) => (
      <Pill tone={tone} dot>
        Tonight
      </Pill>
    )),
  },
  {
    name: "Night strip",
    states: each(Object.keys(nights), (name) => (
      <NightStrip night={nights[name] ?? { minutes: 480, passes: [] }} />
    )),
  },
  {
    name: "Line of a figure",
    states: {
      line: <Spark as="line" values={[3, 4, 3, 5, 6, 8]} />,
      bars: <Spark as="bars" values={[3, 4, 3, 5, 6, 8]} />,
    },
  },
  {
    name: "Row",
    states: {
      plain: <OneRow />,
      "with a note": <OneRow note="11 PM to 7 AM" />,
      ...each(tones, (tone) => (
        <OneRow lead={<Round icon="moon" tone={tone} />} end={<Pill tone={tone}>3</Pill>} />
      )),
      "with a date": <OneRow lead={<Leaf weekday="Fri" day="27" />} />,
    },
  },
  {
    name: "Segments",
    states: each(["Week", "List"], (name) => (
      <Segments
        label={`Views, ${name}`}
        of={["Week", "List"].map((label) => ({ to: here, label, current: label === name }))}
      />
    )),
  },
  {
    name: "Tabs",
    states: each(["New", "All"], (name) => (
      <div className="panel">
        <Tabs label={`Tabs, ${name}`}>
          {["New", "All"].map((label) => (
            <Tab key={label} to={here} count={7} aria-current={label === name ? "page" : undefined}>
              {label}
            </Tab>
          ))}
        </Tabs>
      </div>
    )),
  },
  {
    name: "Menu",
    states: {
      words: (
        <Menu label="Canned reply">
          <a className={menuItem} href={here}>
            First
          </a>
        </Menu>
      ),
      "an icon and words": (
        <Menu icon="filter" label="Filter">
          <a className={menuItem} href={here}>
            First
          </a>
        </Menu>
      ),
      "an icon": (
        <Menu icon="more" label="More" quiet>
          <a className={menuItem} href={here}>
            First
          </a>
        </Menu>
      ),
    },
  },
  {
    name: "Disclosure",
    states: {
      closed: (
        <Disclosure summary="Table of the month">
          <p>Every night of it.</p>
        </Disclosure>
      ),
      open: (
        <Disclosure summary="Table of the month" open>
          <p>Every night of it.</p>
        </Disclosure>
      ),
    },
  },
  {
    name: "Stepper",
    states: {
      "in between": <Stepping id="between" value={3} />,
      "at one": <Stepping id="one" value={1} />,
      "at the most": <Stepping id="most" value={9} />,
    },
  },
  {
    name: "Field",
    states: {
      empty: <TextField field={field("empty")} label="Street" />,
      optional: <TextField field={field("optional")} label="Street" optional />,
      "with a hint": <TextField field={field("hinted")} label="Street" hint="With its number" />,
      filled: <TextField field={field("filled", { defaultValue: "12 Elm Street" })} label="Street" />,
      wrong: <TextField field={field("wrong", { errors: ["Please enter a street"] })} label="Street" />,
    },
  },
  {
    name: "Message",
    states: each(["success", "info", "error"] as const, (kind) => (
      <Flash kind={kind} message={messages[kind]} />
    )),
  },
  { name: "Link that stands alone", states: { plain: <Go to={here}>All patrols</Go> } },
  {
    name: "Conversation",
    states: {
      message: (
        <Entry name="A message" author="Writer" about="wrote">
          <p>When do you patrol?</p>
        </Entry>
      ),
      note: (
        <Entry name="A note" author="Writer" about="noted" note>
          <p>When do you patrol?</p>
        </Entry>
      ),
      event: <EventLine icon="mail">The reply was delivered.</EventLine>,
    },
  },
  {
    name: "Card",
    states: {
      facts: (
        <Panel title="Plan">
          <DescriptionList items={[{ term: "Price", value: "$30.00" }]} />
        </Panel>
      ),
      "with a link beside": (
        <Panel title="Plan" beside={<Go to={here}>Change</Go>}>
          <p>$30.00 a month</p>
        </Panel>
      ),
      "nothing given": (
        <Panel title="Plan">
          <DescriptionList items={[{ term: "Price", value: "" }]} />
        </Panel>
      ),
    },
  },
  {
    name: "Empty list",
    states: {
      words: <EmptyState title="No quotes yet" text="A quote you send is listed here." />,
      "with an action": <EmptyState title="No quotes yet" action={<Go to={here}>New quote</Go>} />,
    },
  },
];

function OneRow(row: Omit<ComponentProps<typeof Row>, "to" | "title">) {
  return (
    <div className="panel">
      <Rows>
        <Row to={here} title="Tonight" {...row} />
      </Rows>
    </div>
  );
}

function Stepping({ id, value }: { id: string; value: number }) {
  const less = { ...steps.less, disabled: value === 1 };
  const more = { ...steps.more, disabled: value === 9 };
  return (
    <form action={here} className="flex">
      <Stepper id={id} label="How many" value={value} max={9} less={less} more={more} />
    </form>
  );
}
