import { inWords } from "~/platform/record-fields";
import { DescriptionList } from "~/ui/description-list";
import { Icon, type IconName } from "~/ui/icons";
import { Prose } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";
import { payText, postingFields } from "./posting-options";
import { type JobType, jobTypeLabels } from "./posting-types";

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

/** Where, when and for how much: shown beside a posting's text. */
export function PostingFacts({ posting }: { posting: Facts }) {
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
    { term: "Posted", value: <Time at={posting.createdAt} dateOnly />, wide: true },
    ...(closesAt ? [{ term: "Apply by", value: <Time at={closesAt} dateOnly /> }] : []),
    ...(demands.length > 0 ? [{ term: "You need", value: demands.join("\n") }] : []),
  ];
  const rules = [
    { term: vacancy.label, value: posting.vacancy === null ? "" : inWords(vacancy, posting.vacancy) },
    { term: usesAi.label, value: posting.usesAi === null ? "" : inWords(usesAi, posting.usesAi) },
  ];
  return (
    <div className="cards">
      <Panel title="At a glance" id="facts">
        <DescriptionList items={facts} />
        <div className="mt-4 border-line border-t pt-3 text-sm">
          <DescriptionList items={rules} />
        </div>
      </Panel>
    </div>
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
