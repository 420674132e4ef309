import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type JobAlertInput, jobAlertSchema } from "~/modules/hiring/job-alerts/job-alert.schema";
import { JobAlertFields } from "~/modules/hiring/job-alerts/job-alert-fields";
import { consentWords } from "~/modules/hiring/job-alerts/job-alert-options";
import * as JobAlerts from "~/modules/hiring/job-alerts/job-alerts.server";
import * as Jobs from "~/modules/hiring/postings/open-postings.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";
import { Split } from "~/ui/split";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { q, filters } = Jobs.openJobList.query(request.url);
  const known = await Jobs.listLocations();
  const locations = [...new Set([...known, ...(filters.location ? [filters.location] : [])])];
  return { stamp: formStamp(), wanted: { q: q.slice(0, 120), ...filters }, locations };
}

export async function action({ request }: ActionFunctionArgs) {
  const problem = "We could not set up job alerts. Please try again.";
  return submit(request, jobAlertSchema, problem, async (input, form) => {
    const done = await form.once(async (trx) => {
      if (!form.looksAutomated) await JobAlerts.ask(input, trx);
      return "/careers/alerts";
    });
    return redirectWithFlash(done, "Check your email: job alerts begin once you confirm them there.", "info");
  });
}

export default function AskForJobAlerts() {
  const { stamp, wanted, locations } = useLoaderData<typeof loader>();
  const lead = "We email you when a matching position is published.";
  return (
    <Wrap className="page">
      <Split label="Good to know" aside={<HowItWorks />}>
        <p className="mb-2">
          <a href="/careers">Back to Careers</a>
        </p>
        <PageForm<JobAlertInput>
          id="alerts"
          action="/careers/alerts"
          values={wanted}
          stamp={stamp}
          submit="Email me a link to confirm"
          pending="Sending…"
          safeguards
          intro={<PageHeading title="New positions by email" lead={lead} />}
        >
          {(fields) => (
            <>
              <JobAlertFields fields={fields} locations={locations} />
              <p className="soft">
                {`What you agree to: “${consentWords}.” `}
                You can also follow new positions by <a href="/careers.rss">RSS</a>.
              </p>
            </>
          )}
        </PageForm>
      </Split>
    </Wrap>
  );
}

function HowItWorks() {
  return (
    <section className="panel">
      <h2>How it works</h2>
      <ol className="mt-3 list-decimal ps-5">
        <li className="py-1">We send you a link, and nothing else until you confirm it</li>
        <li className="py-1">Each email names the new positions of the day</li>
        <li className="py-1">You can change or stop them there at any time</li>
      </ol>
    </section>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "New positions by email",
      description: "An email when a position that matches your search is published, at most once a day.",
    },
    matches,
  );
