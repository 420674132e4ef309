import type { ReactNode } from "react";
import { inWords } from "~/platform/record-fields";
import { Icon, type IconName } from "~/ui/icons";
import { Prose } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";
import { payText, postingFields } from "./posting-options";
import { type JobType, jobTypeLabels } from "./posting-types";

const notSaid = <span className="soft">Not given</span>;

interface Facts {
  location: string;
  type: JobType;
  payMinCents: number | null;
  payMaxCents: number | null;
  payUnit: "hour" | "year" | null;
  vacancy: boolean | null;
  usesAi: boolean | null;
  createdAt: string | Date;
  closesAt: string | Date | null;
  requiresWorkAuthorization: boolean;
  requiresDriversLicence: boolean;
}

/** Where, when and for how much: shown beside a posting's text. `children` is what can be done about it. */
export function PostingFacts({ posting, children }: { posting: Facts; children?: ReactNode }) {
  const { closesAt } = posting;
  const { vacancy, usesAi } = postingFields;
  const pay = payText(posting);
  const demands = [
    ...(posting.requiresWorkAuthorization ? ["Authorization to work in Canada"] : []),
    ...(posting.requiresDriversLicence ? ["A valid driver's licence"] : []),
  ];
  const large = <b className="font-display text-2xl leading-tight tabular-nums">{pay}</b>;
  const facts = [
    ...(pay ? [{ term: "Pay", value: large, wide: true }] : []),
    { term: "Location", value: posting.location },
    { term: "Type", value: jobTypeLabels[posting.type] },
    { term: "Posted", value: <Time at={posting.createdAt} dateOnly near /> },
    ...(closesAt ? [{ term: "Apply by", value: <Time at={closesAt} dateOnly near /> }] : []),
    { term: vacancy.label, value: posting.vacancy === null ? notSaid : inWords(vacancy, posting.vacancy) },
    { term: usesAi.label, value: posting.usesAi === null ? notSaid : inWords(usesAi, posting.usesAi) },
    ...(demands.length > 0 ? [{ term: "You need", value: demands.join("\n"), wide: true }] : []),
  ];
  return (
    <Panel title="At a glance" id="facts">
      <dl className="facts sm:grid-cols-2">
        {facts.map(({ term, value, wide }) => (
          <div key={term} className={wide ? "col-span-full" : undefined}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Panel>
  );
}

/** Under the title: where, how much of the week and for how much. */
export function PostingLine({ posting }: { posting: Facts }) {
  const pay = payText(posting);
  const parts: [icon: IconName, words: string][] = [
    ["pin", posting.location],
    ["clock", jobTypeLabels[posting.type]],
    ...(pay ? [["card", pay] satisfies [IconName, string]] : []),
  ];
  return (
    <p className="soft mt-2 flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
      {parts.map(([icon, words]) => (
        <span key={icon} className="inline-flex items-center gap-1.5">
          <Icon name={icon} />
          {`${words} `}
        </span>
      ))}
    </p>
  );
}

/** The text of a posting: what the job is, and a line for each requirement. */
export function PostingText({ posting }: { posting: { description: string; requirements: string } }) {
  const requirements = posting.requirements.split("\n").filter((line) => line.trim() !== "");
  return (
    <Prose>
      <h2>About the job</h2>
      <p className="typed">{posting.description}</p>
      <h2>What you bring</h2>
      <ul>
        {requirements.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Prose>
  );
}
