import { formatDate } from "~/platform/format";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
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

/** Open positions, each a line that leads to it as a whole. */
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
    <ul className="openings overflow-hidden rounded-md border border-line bg-card">
      {jobs.map((job) => (
        <li
          key={job.id}
          className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-5 py-4 not-first:border-t hover:bg-hover"
        >
          <div>
            <h3 className="text-lg">{job.title}</h3>
            <p className="soft text-sm">
              {`${job.location}, ${jobTypeLabels[job.type].toLowerCase()}, posted ${formatDate(job.createdAt, company.timeZone)}`}
            </p>
          </div>
          <p className="font-semibold tabular-nums md:ml-auto">{payText(job)}</p>
          <a
            className="inline-flex items-center gap-0.5 font-semibold no-underline after:absolute after:inset-0 max-md:w-full"
            href={`/careers/${job.id}`}
          >
            View Details
            <span className="sr">{` for ${job.title}`}</span>
            <Icon name="right" className="icon size-4" />
          </a>
        </li>
      ))}
    </ul>
  );
}
