import { Link } from "@remix-run/react";
import { DataTable, EmptyState } from "~/ui/data-table";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";
import { PostingFacts, PostingText } from "./posting";

interface Version {
  id: number;
  title: string;
  publishedAt: string | Date;
  cameDownAt: string | Date | null;
}

/** Each text that was public, with its days; `at` is where one opens. */
export function Versions({ rows, at, empty }: { rows: Version[]; at: string; empty: string }) {
  return (
    <DataTable
      caption="Published versions"
      rows={rows}
      rowKey={(row) => String(row.id)}
      columns={[
        { key: "title", header: "Title", cell: (row) => <Link to={`${at}/${row.id}`}>{row.title}</Link> },
        { key: "from", header: "From", nowrap: true, cell: (row) => <Time at={row.publishedAt} /> },
        {
          key: "to",
          header: "To",
          nowrap: true,
          cell: (row) => (row.cameDownAt ? <Time at={row.cameDownAt} /> : "Public now"),
        },
      ]}
      empty={<EmptyState title={empty} />}
    />
  );
}

interface Snapshot extends Version {
  posting: Parameters<typeof PostingFacts>[0]["posting"] & Parameters<typeof PostingText>[0]["posting"];
  questions: { label: string; answers?: string[] }[];
}

/** A posting and its form as the public saw them. */
export function PublishedPosting({
  snapshot,
  heading: Heading = "h3",
}: {
  snapshot: Snapshot;
  heading?: "h2" | "h3";
}) {
  const { posting, questions, title, publishedAt, cameDownAt } = snapshot;
  return (
    <>
      <Heading>{title}</Heading>
      <p className="soft">
        Public from <Time at={publishedAt} />{" "}
        {cameDownAt ? (
          <>
            to <Time at={cameDownAt} />
          </>
        ) : (
          "until now"
        )}
        . Nobody can change this record.
      </p>
      <PostingFacts posting={posting} />
      <PostingText posting={posting} />
      <Panel title="Questions of the form" id="questions">
        <ol>
          {questions.map(({ label, answers }) => (
            <li key={label}>
              {label} {answers && <span className="sub">{answers.join(", ")}</span>}
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}
