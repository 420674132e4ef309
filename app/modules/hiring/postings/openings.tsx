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

/** Without its weekday, and without the year that is this one. */
function dayOf(at: string | Date, timeZone: string): string {
  const [, day = "", year] = formatDate(at, timeZone).split(", ");
  const words = year === formatDate(Date.now(), timeZone).slice(-4) ? day : `${day}, ${year}`;
  return words.replaceAll(" ", "\u00a0");
}

/** Open positions, with what each pays. */
export function Openings({ jobs, asked }: { jobs: Job[]; asked: string }) {
  const { company } = useRootData();
  if (jobs.length === 0) {
    return (
      <div className="panel">
        <h3 className="text-lg">
          {asked ? "No open positions match your search." : "No job positions available at the moment."}
        </h3>
        <p className="mt-1">We can email you as soon as a new one is published.</p>
        <p className="do mt-4">
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
    <ul className="openings ruled overflow-hidden rounded-md border border-line bg-card">
      {jobs.map((job) => (
        <li key={job.id} className="relative flex items-center gap-4 px-4 py-3 hover:bg-hover sm:px-5">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
            <div className="flex-[1_1_9rem]">
              <h3 className="text-lg">{job.title}</h3>
              <p className="soft text-sm">
                {`${job.location}, ${jobTypeLabels[job.type].toLowerCase()}, posted\u00a0${dayOf(job.createdAt, company.timeZone)}`}
              </p>
            </div>{" "}
            {payText(job) && <p className="font-semibold text-md tabular-nums">{payText(job)}</p>}
          </div>{" "}
          <a
            href={`/careers/${job.id}`}
            className="flex min-h-6 flex-none items-center gap-0.5 ps-1 font-semibold no-underline after:absolute after:inset-0"
          >
            <span className="sr">{`View Details for ${job.title}`}</span>
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  );
}
