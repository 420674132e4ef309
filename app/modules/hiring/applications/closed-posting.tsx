import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import { ButtonLink } from "~/ui/button";
import { FormActions } from "~/ui/form";
import { PageHeading, Prose, Wrap } from "~/ui/page";
import { TypedList } from "~/ui/typed-text";
import { typedPairs } from "./application-fields";

interface Other {
  id: string;
  title: string;
  location: string;
  type: keyof typeof jobTypeLabels;
}

/** A posting that is no longer open: similar ones, and what was typed before it closed. */
export function ClosedPosting({
  title,
  others,
  typed,
}: {
  title: string;
  others: Other[];
  typed: Record<string, unknown> | null | undefined;
}) {
  const pairs = typedPairs(typed ?? {});
  return (
    <Wrap className="page">
      <PageHeading title={title} lead="This position has been filled or is no longer open." />
      {pairs.length > 0 && (
        <Prose>
          <h2>What you had typed</h2>
          <p>
            It was not sent. Copy what you would like to keep, or{" "}
            <a href="/contact?inquiryPurpose=Other&serviceType=N%2FA">ask us</a> whether the position opens
            again.
          </p>
          <TypedList typed={pairs} />
        </Prose>
      )}
      {others.length > 0 && (
        <>
          <h2>Similar open positions</h2>
          <ul className="rows">
            {others.map((job) => (
              <li key={job.id}>
                <a href={`/careers/${job.id}`}>{job.title}</a>{" "}
                <span className="soft">{`${job.location}, ${jobTypeLabels[job.type].toLowerCase()}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <FormActions>
        <ButtonLink href="/careers">Back to Careers</ButtonLink>
      </FormActions>
    </Wrap>
  );
}
