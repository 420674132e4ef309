import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findVisitor } from "~/access/guards.server";
import { type ApplicationInput, applicationSchema } from "~/modules/applications/application.schema";
import { ApplicationFields, typedPairs } from "~/modules/applications/application-fields";
import { linkOf } from "~/modules/applications/application-links.server";
import {
  coverLetterRule,
  failedWords,
  resumeRule,
  submittedWords,
} from "~/modules/applications/application-options";
import * as Applications from "~/modules/applications/applications.server";
import { postingData } from "~/modules/jobs/job-posting-data";
import * as Jobs from "~/modules/jobs/jobs.server";
import { PostingFacts, PostingText } from "~/modules/jobs/posting";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound, waitHeaders } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta, rootOf } from "~/ui/meta";
import { PageHeading, Prose, Split, Wrap } from "~/ui/page";
import { type Answer, PageForm } from "~/ui/page-form";
import { TypedList } from "~/ui/typed-text";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const job = orNotFound(await Jobs.findPublic(idParam(params, "jobId")));
  const others = job.open ? [] : await Jobs.openJobList.first(3);
  const applying = new URL(request.url).searchParams.has("apply");
  return data({ job, others, applying, stamp: formStamp() }, { status: job.open ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const jobId = idParam(params, "jobId");
  const posting = orNotFound(await Jobs.findPublic(jobId));
  const signedIn = (await findVisitor(request))?.userId ?? null;
  const answer = await submit(
    request,
    applicationSchema,
    failedWords,
    async (input, form) => {
      const files = { resume: form.file("resume"), coverLetter: form.optionalFile("coverLetter") };
      const sent = { jobId, signedIn, automated: form.looksAutomated, ...files };
      const id = await Applications.countingRepeats(() =>
        form.once((trx) => Applications.apply(input, sent, trx)),
      );
      // A browser would keep the form's own #apply.
      return redirectWithFlash(`${(await linkOf(id)) ?? "/applications"}#status`, submittedWords);
    },
    { files: { resume: resumeRule, coverLetter: coverLetterRule } },
  );
  return posting.open || !("data" in answer) ? answer : data(answer.data, { ...answer.init, status: 410 });
}

export default function JobDetail() {
  const { job, others, applying } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (!job.open) return <Closed title={job.title} others={others} typed={answer?.result.initialValue} />;
  return (
    <Wrap className="page">
      <PageHeading title={job.title} />
      <Split label="Summary of the position" aside={<PostingFacts posting={job} />}>
        {applying || answer ? (
          <>
            <details>
              <summary>About the job</summary>
              <PostingText posting={job} />
            </details>
            <Apply />
          </>
        ) : (
          <>
            <PostingText posting={job} />
            <p className="do">
              <ButtonLink href={`/careers/${job.id}?apply=1#apply`}>Apply Now</ButtonLink>{" "}
              <ButtonLink href="/careers" variant="line">
                Back to Careers
              </ButtonLink>
            </p>
          </>
        )}
      </Split>
    </Wrap>
  );
}

function Apply() {
  const { job, stamp } = useLoaderData<typeof loader>();
  return (
    <section id="apply" aria-labelledby="apply-heading">
      <PageForm<ApplicationInput & { resume?: string; coverLetter?: string }>
        id="application"
        action={`/careers/${job.id}?apply=1#apply`}
        stamp={stamp}
        submit="Submit application"
        pending="Submitting…"
        safeguards
        files
        lead={(sentence) => <Lead sentence={sentence} />}
        intro={<h2 id="apply-heading">Apply for this position</h2>}
        beside={
          <ButtonLink href={`/careers/${job.id}`} variant="line">
            Cancel
          </ButtonLink>
        }
      >
        {(fields, _form, held) => <ApplicationFields fields={fields} held={held} />}
      </PageForm>
    </section>
  );
}

/** The link itself goes by email only: whoever types an address need not be its owner. */
function Lead({ sentence }: { sentence: string }) {
  if (!sentence.startsWith("You applied on")) return sentence;
  return (
    <>
      {sentence} <a href="/applications">Replace or withdraw</a> with the link that we have emailed you.
    </>
  );
}

function Closed({
  title,
  others,
  typed,
}: {
  title: string;
  others: { id: string; title: string }[];
  typed: Record<string, unknown> | null | undefined;
}) {
  const pairs = typedPairs(typed ?? {});
  return (
    <Wrap className="page">
      <PageHeading title={title} lead="This position has been filled or is no longer open." />
      <Prose>
        {pairs.length > 0 && (
          <>
            <h2>What you had typed</h2>
            <p>It was not sent. Copy what you would like to keep.</p>
            <TypedList typed={pairs} />
          </>
        )}
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

export const headers = waitHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta({ title: "Job" }, matches);
  const { job } = data;
  const root = rootOf(matches);
  return [
    ...pageMeta({ title: job.title, description: `${job.title} in ${job.location}` }, matches),
    ...(job.open && root ? [{ "script:ld+json": postingData(job, root.company.name, root.origin) }] : []),
  ];
};
