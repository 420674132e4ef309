import { formatDate } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { useRootData } from "~/ui/root-data";
import { payText } from "./posting-options";
import { type JobType, jobTypeLabels } from "./posting-types";

type Job = {
  id: string;
  title: string;
  location: string;
  type: JobType;
  createdAt: string | Date;
} & Parameters<typeof payText>[0];

/** Open positions, with what each pays. */
export function Openings({ jobs, asked }: { jobs: Job[]; asked: string }) {
  const { company } = useRootData();
  if (jobs.length === 0) {
    return (
      <div className="panel">
        <h3>
          {asked ? "No open positions match your search." : "No job positions available at the moment."}
        </h3>
        <p className="do my-8">
          <ButtonLink href={`/careers/alerts${asked}`}>Email me new positions</ButtonLink>{" "}
          {asked && (
            <ButtonLink href="/careers" variant="line">
              See all positions
            </ButtonLink>
          )}
        </p>
      </div>
    );
  }
  return (
    <ul className="openings ruled">
      {jobs.map((job) => (
        <li key={job.id} className="grid gap-x-6 md:grid-cols-[1fr_auto]">
          <h3>{job.title}</h3>
          <p className="soft">
            {`${job.location}, ${jobTypeLabels[job.type].toLowerCase()}, posted ${formatDate(job.createdAt, company.timeZone)}`}
          </p>
          {payText(job) && <p>{payText(job)}</p>}
          <p className="mt-2 md:col-start-2 md:row-span-2 md:row-start-1 md:self-center">
            <ButtonLink href={`/careers/${job.id}`} variant="line">
              View Details
              <span className="sr">{` for ${job.title}`}</span>
            </ButtonLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
