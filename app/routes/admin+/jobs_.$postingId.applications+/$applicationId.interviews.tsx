import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { hasHeard } from "~/modules/hiring/applications/application-outcome";
import { find } from "~/modules/hiring/applications/application-reviews.server";
import { isOurs, isOutcome } from "~/modules/hiring/applications/application-states";
import { InterviewCard } from "~/modules/hiring/interviews/interview-fields";
import { interviewsHref } from "~/modules/hiring/interviews/interview-options";
import * as Views from "~/modules/hiring/interviews/interview-views.server";
import { formatDate } from "~/platform/format";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs");
  const postingId = idParam(params, "postingId");
  const application = orNotFound(await find(postingId, idParam(params, "applicationId")));
  const { id, status } = application;
  const decided = isOutcome(status);
  const interviews = await Views.listOf(id);
  const owed = isOurs(status) ? !hasHeard(application) : !decided;
  const tellBy = owed && interviews.some(({ begun }) => begun) ? await Views.tellBy(id) : undefined;
  return { at: interviewsHref(postingId, id), interviews, decided, tellBy, may: rightsIn(person, "jobs") };
}

export default function Interviews() {
  const { at, interviews, decided, tellBy, may } = useLoaderData<typeof loader>();
  const search = listState(useLocation().search);
  return (
    <>
      {interviews.length === 0 && <p className="soft">No interview has been planned yet.</p>}
      {tellBy && (
        <p>
          Tell the applicant the outcome by <strong>{formatDate(`${tellBy}T00:00:00Z`, "UTC")}</strong>, 45
          days after the last interview.
        </p>
      )}
      {may.write && !decided && (
        <p>
          <Link to={`${at}/new${search}`} className="btn btn-line" preventScrollReset>
            Plan an interview
          </Link>
        </p>
      )}
      {interviews.map((interview) => (
        <InterviewCard key={interview.id} {...{ interview, at, search, may }} />
      ))}
    </>
  );
}
