import { EmptyState } from "~/ui/data-table";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Row, Rows } from "~/ui/rows";
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
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <Panel>
      <Rows label="Published versions">
        {rows.map(({ id, title, publishedAt, cameDownAt }) => (
          <Row
            key={id}
            to={`${at}/${id}`}
            title={title}
            note={
              <>
                From <Time at={publishedAt} />
                {cameDownAt && (
                  <>
                    {" "}
                    to <Time at={cameDownAt} />
                  </>
                )}
              </>
            }
            end={
              !cameDownAt && (
                <Pill tone="good" dot>
                  Public now
                </Pill>
              )
            }
          />
        ))}
      </Rows>
    </Panel>
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
