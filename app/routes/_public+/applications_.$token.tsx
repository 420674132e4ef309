import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import * as Changes from "~/modules/hiring/applications/application-changes.server";
import {
  ApplicationAnswers,
  ApplicationFacts,
  ApplicationPapers,
} from "~/modules/hiring/applications/application-facts";
import { coverLetterRule } from "~/modules/hiring/applications/application-options";
import { ApplicationProgress } from "~/modules/hiring/applications/application-progress";
import { isOutcome } from "~/modules/hiring/applications/application-states";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import { ComingInterviews } from "~/modules/hiring/interviews/interview-fields";
import { comingOf } from "~/modules/hiring/interviews/interview-views.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { FileField } from "~/ui/file-field";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icons";
import { linkGone, pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

/** Either of them. */
const newFiles = { resume: coverLetterRule, coverLetter: coverLetterRule };

const actSchema = z.object({ act: z.literal("end-older").optional() });

export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const { id, tokenExpiresAt, ended, ...found } = orNotFound(await OwnApplications.findByToken(token));
  const application = ended ? undefined : found;
  const interviews = isOutcome(found.status) ? [] : await comingOf(id);
  return data({ token, application, interviews, stamp: formStamp() }, { status: ended ? 410 : 200 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const { id } = orNotFound(await OwnApplications.findByToken(token));
  const problem = "Your files could not be replaced. Please try again.";
  return submit(request, actSchema, { problem, files: newFiles }, async ({ act }, form) => {
    if (act === "end-older") {
      await OwnApplications.endOlder(token);
      return redirectWithFlash(`/applications/${token}#link`, "Your older link no longer works.");
    }
    const [resume, coverLetter] = [form.optionalFile("resume"), form.optionalFile("coverLetter")];
    await form.once(async (trx) => {
      await Changes.replaceFiles(id, { resume, coverLetter }, trx);
      await OwnApplications.endOlder(token, trx);
      return "replaced";
    });
    const what = [resume && "résumé", coverLetter && "cover letter"].filter(Boolean).join(" and ");
    return redirectWithFlash(`/applications/${token}#status`, `Your new ${what} arrived.`);
  });
}

export default function Application() {
  const { token, application, interviews, stamp } = useLoaderData<typeof loader>();
  if (!application) {
    return (
      <Wrap className="page narrow">
        <PageHeading title={linkGone} lead="It ended 90 days after the outcome of your application." />
        <ButtonLink href="/applications">Ask again</ButtonLink>
      </Wrap>
    );
  }
  const { jobTitle, status, filesRemovedAt } = application;
  const replaceable = status === "pending" && !filesRemovedAt;
  return (
    <Wrap className="page">
      <p className="soft">Your application</p>
      <h1>{jobTitle}</h1>
      <div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="space-y-4">
          <ApplicationProgress application={application} />
          <ComingInterviews interviews={interviews} page={`/applications/${token}`} />
        </div>
        <div className="space-y-4 lg:row-span-2">
          <Panel title="Your papers" id="replace">
            <ApplicationPapers application={application} />
            {replaceable && (
              <div className="mt-4 border-line border-t pt-4">
                <PageForm<{ resume?: string; coverLetter?: string }>
                  id="replacement"
                  action={`/applications/${token}#replace`}
                  stamp={stamp}
                  files
                  submit="Replace my files"
                  pending="Sending…"
                  variant="line"
                >
                  {(fields, _form, held) => (
                    <>
                      <FileField
                        field={fields.resume}
                        label="New résumé"
                        rule={newFiles.resume}
                        held={held.resume}
                      />
                      <FileField
                        field={fields.coverLetter}
                        label="New cover letter"
                        rule={newFiles.coverLetter}
                        held={held.coverLetter}
                      />
                    </>
                  )}
                </PageForm>
              </div>
            )}
          </Panel>
          <Panel>
            <ApplicationFacts application={application} />
          </Panel>
          <Panel id="link">
            <p className="flex gap-3 text-sm">
              <Icon name="key" className="icon soft" />
              <span>
                <b className="font-semibold">Keep this page’s address.</b>{" "}
                <span className="soft">
                  It is in our email too, and anyone who has it can do what you can do here.
                </span>
              </span>
            </p>
            {application.hasOlder && (
              <PageForm
                id="older"
                action={`/applications/${token}#link`}
                className="mt-4"
                stamp={stamp}
                submit="End my older link"
                act="end-older"
                variant="line"
                intro={<p className="mt-4 text-sm">The link you had before still works too.</p>}
              />
            )}
          </Panel>
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2">
            {!isOutcome(status) && (
              <a
                className="inline-flex min-h-11 items-center font-semibold text-danger no-underline hover:underline"
                href={`/applications/${token}/withdraw`}
              >
                Withdraw
              </a>
            )}{" "}
            <Go to="/careers">Open positions</Go>
          </p>
        </div>
        <div className="cards">
          <Panel title="What you sent" id="sent">
            <ApplicationAnswers answers={application} />
          </Panel>
        </div>
      </div>
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({
  "Cache-Control": "no-store",
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.application ? "Your application" : linkGone }, matches);
