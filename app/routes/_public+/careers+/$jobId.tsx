import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobTypeLabels } from "~/modules/jobs/job-options";
import { postingData } from "~/modules/jobs/job-posting-data";
import * as Jobs from "~/modules/jobs/jobs.server";
import { payText, postingFields } from "~/modules/jobs/posting-options";
import { formatDate } from "~/platform/format";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { inWords } from "~/platform/record-fields";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta, rootOf } from "~/ui/meta";
import { PageHeading, Prose, Split, Wrap } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const job = orNotFound(await Jobs.findPublic(idParam(params, "jobId")));
  const others = job.open ? [] : await Jobs.openJobList.first(3);
  return data({ job, others }, { status: job.open ? 200 : 410 });
}

export default function JobDetail() {
  const { job, others } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  if (!job.open) return <Closed title={job.title} others={others} />;
  const { vacancy, usesAi } = postingFields;
  const facts = [
    { term: "Location", value: job.location },
    { term: "Type", value: jobTypeLabels[job.type] },
    { term: "Pay", value: payText(job) },
    { term: "Posted", value: formatDate(job.createdAt, company.timeZone) },
    ...(job.closesAt ? [{ term: "Apply by", value: formatDate(job.closesAt, company.timeZone) }] : []),
    { term: vacancy.label, value: job.vacancy === null ? "" : inWords(vacancy, job.vacancy) },
    { term: usesAi.label, value: job.usesAi === null ? "" : inWords(usesAi, job.usesAi) },
  ];
  return (
    <Wrap className="page">
      <PageHeading title={job.title} />
      <Split
        label="Summary of the position"
        aside={
          <Panel title="At a glance" id="facts">
            <DescriptionList items={facts.filter(({ value }) => value !== "")} />
          </Panel>
        }
      >
        <Prose>
          <h2>About the job</h2>
          <p className="typed">{job.description}</p>
          <h2>What you bring</h2>
          <ul>
            {job.requirements
              .split("\n")
              .filter((line) => line.trim() !== "")
              .map((line) => (
                <li key={line}>{line}</li>
              ))}
          </ul>
          <p className="do">
            <ButtonLink href="/contact?inquiryPurpose=Other&serviceType=N%2FA">
              Contact us about this job
            </ButtonLink>{" "}
            <ButtonLink href="/careers" variant="line">
              Back to Careers
            </ButtonLink>
          </p>
        </Prose>
      </Split>
    </Wrap>
  );
}

function Closed({ title, others }: { title: string; others: { id: string; title: string }[] }) {
  return (
    <Wrap className="page">
      <PageHeading title={title} lead="This position has been filled or is no longer open." />
      <Prose>
        {others.length > 0 && (
          <>
            <h2>Open now</h2>
            <ul>
              {others.map((job) => (
                <li key={job.id}>
                  <a href={`/careers/${job.id}`}>{job.title}</a>
                </li>
              ))}
            </ul>
          </>
        )}
        <ButtonLink href="/careers">Back to Careers</ButtonLink>
      </Prose>
    </Wrap>
  );
}

export function ErrorBoundary() {
  return (
    <Wrap className="page">
      <PageHeading title="Failed to load job details" lead="Please try again in a minute." />
      <ButtonLink href="/careers">Back to Careers</ButtonLink>
    </Wrap>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: "Job" }, matches);
  const { job } = data;
  const root = rootOf(matches);
  return [
    ...pageMeta({ title: job.title, description: `${job.title} in ${job.location}` }, matches),
    ...(job.open && root ? [{ "script:ld+json": postingData(job, root.company.name, root.origin) }] : []),
  ];
};
