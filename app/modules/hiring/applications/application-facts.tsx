import type { ReactNode } from "react";
import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import { inWords, type RecordField } from "~/platform/record-fields";
import { DescriptionList } from "~/ui/description-list";
import { Icon } from "~/ui/icons";
import { Time } from "~/ui/time";
import { type ApplicationField, applicationFields } from "./application-options";

interface Application {
  reference: string;
  jobLocation: string;
  jobType: keyof typeof jobTypeLabels;
  createdAt: string | Date;
}

interface Papers {
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

/** What identifies an application, for its applicant. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { reference, jobLocation, jobType, createdAt } = application;
  const facts: [term: string, value: ReactNode][] = [
    ["Reference", reference],
    ["Location", jobLocation],
    ["Type", jobTypeLabels[jobType]],
    ["Applied", <Time key="at" at={createdAt} dateOnly />],
  ];
  return (
    <dl className="space-y-2 text-md">
      {facts.map(([term, value]) => (
        <div key={term} className="grid grid-cols-[6.5rem_1fr] gap-2">
          <dt className="soft">{term}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The files of an application by name, or when they were removed. */
export function ApplicationPapers({ application }: { application: Papers }) {
  const { resume, coverLetter, filesRemovedAt } = application;
  const files = [
    { kind: "Résumé", name: resume },
    { kind: "Cover letter", name: coverLetter },
  ].filter(({ name }) => name);
  return (
    <>
      <ul className="space-y-2">
        {files.map(({ kind, name }) => (
          <li key={kind} className="flex items-center gap-3 rounded-md border border-line px-3.5 py-2.5">
            <Icon name="file" className="icon soft" />
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{name}</b>
              <span className="soft block text-xs">
                {kind}
                {filesRemovedAt && (
                  <>
                    , removed on <Time at={filesRemovedAt} dateOnly />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {!coverLetter && <p className="soft mt-2 text-sm">No cover letter.</p>}
    </>
  );
}
