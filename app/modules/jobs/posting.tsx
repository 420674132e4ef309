import { formatMoney } from "~/platform/format";
import { DescriptionList } from "~/ui/description-list";
import { Prose } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";
import { type JobType, jobTypeLabels } from "./job-options";

interface Facts {
  location: string;
  type: JobType;
  payMinCents: number | null;
  payMaxCents: number | null;
  payUnit: "hour" | "year" | null;
  vacancy: boolean;
  usesAi: boolean;
  createdAt: string | Date;
  closesAt: string | Date | null;
}

/** Where, when and for how much: beside the text of a posting. */
export function PostingFacts({ posting }: { posting: Facts }) {
  const { payMinCents, payMaxCents, payUnit, closesAt } = posting;
  const pay =
    payMinCents !== null && payMaxCents !== null && payUnit
      ? `${formatMoney(payMinCents)} to ${formatMoney(payMaxCents)} per ${payUnit}`
      : "";
  const facts = [
    { term: "Location", value: posting.location },
    { term: "Type", value: jobTypeLabels[posting.type] },
    ...(pay ? [{ term: "Pay", value: pay }] : []),
    { term: "Posted", value: <Time at={posting.createdAt} dateOnly /> },
    ...(closesAt ? [{ term: "Apply by", value: <Time at={closesAt} dateOnly /> }] : []),
    { term: "Opening", value: posting.vacancy ? "For an existing vacancy" : "For future openings" },
    { term: "Screening", value: posting.usesAi ? "Uses artificial intelligence" : "By people" },
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
