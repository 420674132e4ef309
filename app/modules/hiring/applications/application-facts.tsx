import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import { inWords, type RecordField } from "~/platform/record-fields";
import { DescriptionList } from "~/ui/description-list";
import { Time } from "~/ui/time";
import { type ApplicationField, applicationFields } from "./application-options";
import type { ApplicationStatus } from "./application-states";
import { StatusPill } from "./application-status";

interface Application {
  reference: string;
  jobLocation: string;
  jobType: keyof typeof jobTypeLabels;
  status: ApplicationStatus;
  createdAt: string | Date;
  updatedAt: string | Date;
  filesRemovedAt: string | Date | null;
  resume: string | null;
  coverLetter: string | null;
}

/** An applicant's own answers, in the order of the form. */
export function ApplicationAnswers({ answers }: { answers: Record<ApplicationField, unknown> }) {
  const values = new Map<string, unknown>(Object.entries(answers));
  const items = Object.entries<RecordField>(applicationFields).map(([name, field]) => {
    const value = values.get(name);
    const words = value === "" ? "" : inWords(field, value);
    return {
      term: field.label,
      value: words && <span className="typed">{words}</span>,
      wide: words.length > 60,
    };
  });
  return <DescriptionList items={items} />;
}

/** What an applicant sees of an application: status, last change and files by name. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { reference, jobLocation, jobType, status, createdAt, updatedAt, filesRemovedAt } = application;
  const removed = filesRemovedAt && (
    <>
      Removed on <Time at={filesRemovedAt} dateOnly />
    </>
  );
  return (
    <DescriptionList
      items={[
        { term: "Status", value: <StatusPill status={status} /> },
        { term: "Last change", value: <Time at={updatedAt} /> },
        { term: "Reference", value: reference },
        { term: "Location", value: jobLocation },
        { term: "Type", value: jobTypeLabels[jobType] },
        { term: "Applied", value: <Time at={createdAt} dateOnly /> },
        { term: "Résumé", value: removed ?? application.resume },
        {
          term: "Cover letter",
          value: application.coverLetter ? (removed ?? application.coverLetter) : "None",
        },
      ]}
    />
  );
}
