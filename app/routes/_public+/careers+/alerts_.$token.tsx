import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobAlertActSchema } from "~/modules/hiring/job-alerts/job-alert.schema";
import { searchInWords } from "~/modules/hiring/job-alerts/job-alert-options";
import * as JobAlerts from "~/modules/hiring/job-alerts/job-alerts.server";
import { AppError } from "~/platform/app-error.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { linkGone, pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const found = await JobAlerts.findByToken(params.token ?? "");
  const alert = found && {
    email: found.email,
    positions: searchInWords(found),
    confirmed: found.confirmedAt !== null,
  };
  return data({ alert, stamp: formStamp() }, { status: alert ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const problem = "We could not change your job alerts. Please try again.";
  return submit(request, jobAlertActSchema, problem, async ({ act }) => {
    const done = act === "confirm" ? await JobAlerts.confirm(token) : await JobAlerts.stop(token);
    if (!done) throw new AppError(`${linkGone}.`, 410);
    if (act === "confirm") return redirectWithFlash(`/careers/alerts/${token}`, "Your job alerts are on.");
    return redirectWithFlash("/careers", "Your job alerts have stopped. We send no more of them.");
  });
}

export default function JobAlertLink() {
  const { alert, stamp } = useLoaderData<typeof loader>();
  if (!alert) {
    const lead = "These job alerts were stopped or replaced, or were not confirmed within seven days.";
    return (
      <Wrap className="page narrow">
        <PageHeading title={linkGone} lead={lead} />
        <ButtonLink href="/careers/alerts">Set up job alerts</ButtonLink>
      </Wrap>
    );
  }
  const { email, positions, confirmed } = alert;
  const heading = confirmed ? (
    <PageHeading title="Your job alerts" lead="At most one email a day, when something new matches." />
  ) : (
    <PageHeading
      title="Confirm your job alerts"
      lead="At most one email a day, when something new matches. They replace any job alerts you already have."
    />
  );
  return (
    <Wrap className="page narrow">
      <PageForm
        id="alert"
        stamp={stamp}
        act={confirmed ? "stop" : "confirm"}
        submit={confirmed ? "Stop these emails" : "Confirm job alerts"}
        pending={confirmed ? "Stopping…" : "Confirming…"}
        variant={confirmed ? "line" : undefined}
        intro={heading}
        beside={
          confirmed ? (
            <a href="/careers/alerts">Change them</a>
          ) : (
            <span className="soft">Not you? You do not need to do anything.</span>
          )
        }
      >
        {() => (
          <DescriptionList
            items={[
              { term: "Which", value: positions },
              { term: "Sent to", value: email },
            ]}
          />
        )}
      </PageForm>
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.alert ? "Your job alerts" : linkGone }, matches);
