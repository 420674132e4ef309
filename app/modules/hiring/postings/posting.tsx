import { inWords } from "~/platform/record-fields";
import { DescriptionList } from "~/ui/description-list";
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
  const facts = [
    { term: "Location", value: posting.location },
    { term: "Type", value: jobTypeLabels[posting.type] },
    ...(pay ? [{ term: "Pay", value: pay }] : []),
    { term: "Posted", value: <Time at={posting.createdAt} dateOnly /> },
    ...(closesAt ? [{ term: "Apply by", value: <Time at={closesAt} dateOnly /> }] : []),
    ...(demands.length > 0 ? [{ term: "You need", value: demands.join("\n") }] : []),
    { term: vacancy.label, value: posting.vacancy === null ? "" : inWords(vacancy, posting.vacancy) },
    { term: usesAi.label, value: posting.usesAi === null ? "" : inWords(usesAi, posting.usesAi) },
  ];
  return (
    <Panel title="At a glance" id="facts">
      <DescriptionList items={facts} />
    </Panel>
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
