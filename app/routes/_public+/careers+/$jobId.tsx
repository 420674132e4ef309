import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { findVisitor, orUnavailable } from "~/access/guards.server";
import { ownContact } from "~/access/own-contact.server";
import { explain } from "~/explain";
import {
  type ApplicationInput,
  applicationSchemaFor,
} from "~/modules/hiring/applications/application.schema";
import {
  AfterApplying,
  ApplicationFields,
  ApplicationParts,
} from "~/modules/hiring/applications/application-fields";
import { linkOf } from "~/modules/hiring/applications/application-links.server";
import {
  coverLetterRule,
  failedWords,
  noDemands,
  resumeRule,
  submittedWords,
} from "~/modules/hiring/applications/application-options";
import * as Applications from "~/modules/hiring/applications/applications.server";
import { ClosedPosting } from "~/modules/hiring/applications/closed-posting";
import { postingData } from "~/modules/hiring/postings/job-posting-data";
import * as Jobs from "~/modules/hiring/postings/open-postings.server";
import { PostingFacts, PostingLine, PostingText } from "~/modules/hiring/postings/posting";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Back } from "~/ui/go";
import { pageMeta, rootOf } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { type Answer, PageForm } from "~/ui/page-form";
import { Split } from "~/ui/split";
import { UnsentForm } from "~/ui/typed-text";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idParam(params, "jobId");
  const found = await Jobs.findPublic(id);
  const stamp = formStamp();
  const applying = new URL(request.url).searchParams.has("apply");
  if (found?.open) {
    const { name: fullName, phone: phoneNumber, email } = await ownContact(request);
    return data({ job: found, closed: undefined, applying, values: { fullName, phoneNumber, email }, stamp });
  }
  const { title, location, type } = orNotFound(found ?? (await Jobs.findTakenDown(id)));
  const closed = { title, others: await Jobs.listSimilar({ title, location, type }, 3) };
  return data({ job: undefined, closed, applying, values: undefined, stamp }, { status: 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const jobId = idParam(params, "jobId");
  const posting = await orUnavailable(request, () => Jobs.findPublic(jobId));
  const signedIn = (await findVisitor(request))?.userId ?? null;
  const answer = await submit(
    request,
    applicationSchemaFor(posting ?? noDemands),
    { problem: failedWords, files: { resume: resumeRule, coverLetter: coverLetterRule } },
    async (input, form) => {
      const files = { resume: form.file("resume"), coverLetter: form.optionalFile("coverLetter") };
      const sent = { jobId, signedIn, automated: form.looksAutomated, ...files };
      const id = await Applications.countingRepeats(() =>
        form.once((trx) => Applications.apply(input, sent, trx)),
      );
      // A browser would keep the form's own #apply.
      return redirectWithFlash(`${(await linkOf(id)) ?? "/applications"}#status`, submittedWords);
    },
  );
  return posting?.open || !("data" in answer) ? answer : data(answer.data, { ...answer.init, status: 410 });
}

export default function JobDetail() {
  const { job, closed, applying, values, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  if (!job) return <ClosedPosting {...closed} typed={answer?.result.initialValue} />;
  if (applying || answer) return <Apply job={job} values={values} stamp={stamp} />;
  return (
    <Wrap className="page pt-8!">
      <Back to="/careers">Back to Careers</Back>
      <h1 className="mb-8">{job.title}</h1>
      <Split
        label="Summary of the position"
        place="max-lg:order-first lg:sticky lg:top-5"
        aside={
          <PostingFacts posting={job}>
            <p className="mt-4">
              <ButtonLink href={`/careers/${job.id}?apply=1#apply`} variant="lamp" className="w-full">
                Apply Now
              </ButtonLink>
            </p>
            <p className="soft mt-3 text-sm">
              Already applied? <a href="/applications">Find your application</a>
            </p>
          </PostingFacts>
        }
      >
        <PostingText posting={job} />
      </Split>
    </Wrap>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Apply({
  job,
  values,
  stamp,
}: Pick<Loaded, "values" | "stamp"> & { job: NonNullable<Loaded["job"]> }) {
  const errors = useActionData<Answer>()?.result.error ?? undefined;
  return (
    <Wrap className="page">
      <section id="apply" aria-labelledby="apply-heading">
        <Back to={`/careers/${job.id}`}>Back to the posting</Back>
        <h1 id="apply-heading">{`Apply: ${job.title}`}</h1>
        <PostingLine posting={job} />
        <div className="mt-6 grid gap-x-14 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
          <ApplicationParts errors={errors} />
          <div className="xl:grid xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] xl:items-start xl:gap-14">
            <div className="max-w-136">
              <PageForm<ApplicationInput & { resume?: string; coverLetter?: string }>
                id="application"
                action={`/careers/${job.id}?apply=1#apply`}
                values={values}
                stamp={stamp}
                submit="Submit application"
                pending="Submitting…"
                safeguards
                files
                lead={(sentence) => <Lead sentence={sentence} />}
                beside={
                  <a href={`/careers/${job.id}`} className="btn hover:underline">
                    Cancel
                  </a>
                }
              >
                {(fields, _form, held) => <ApplicationFields posting={job} fields={fields} held={held} />}
              </PageForm>
            </div>
            <AfterApplying usesAi={job.usesAi} />
          </div>
        </div>
      </section>
    </Wrap>
  );
}

/** The link goes by email only: a person who types an address need not be its owner. */
function Lead({ sentence }: { sentence: string }) {
  if (!sentence.startsWith("You applied on")) return sentence;
  return (
    <>
      {sentence} <a href="/applications">Replace or withdraw</a> with the link that we have emailed you.
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // A form that cannot be read is not the posting's fault.
  const { title, text } =
    isRouteErrorResponse(error) && error.status === 413
      ? explain(error)
      : { title: "Failed to load job details", text: "Please try again in a minute." };
  return (
    <Wrap className="page">
      <PageHeading title={title} lead={text} />
      <UnsentForm problem={failedWords} />
      <ButtonLink href="/careers">Back to Careers</ButtonLink>
    </Wrap>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  if (!data) return pageMeta({ title: "Job" }, matches);
  const { job, closed } = data;
  if (!job) return pageMeta({ title: closed.title }, matches);
  const root = rootOf(matches);
  // Only beside the words it repeats: the form leaves them out.
  const isForm = new URLSearchParams(location.search).has("apply");
  return [
    ...pageMeta({ title: job.title, description: `${job.title} in ${job.location}` }, matches),
    ...(root && !isForm ? [{ "script:ld+json": postingData(job, root.company, root.origin) }] : []),
  ];
};
