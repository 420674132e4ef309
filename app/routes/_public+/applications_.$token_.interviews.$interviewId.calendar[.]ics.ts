import type { LoaderFunctionArgs } from "@remix-run/node";
import * as OwnApplications from "~/modules/hiring/applications/own-applications.server";
import { calendarFile } from "~/modules/hiring/interviews/interview-mails.server";
import * as Views from "~/modules/hiring/interviews/interview-views.server";
import { company } from "~/modules/shared/company/company.server";
import { disposition } from "~/platform/downloads.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

/** An interview as a file for the applicant's calendar. */
export async function loader({ params }: LoaderFunctionArgs) {
  const application = orNotFound(await OwnApplications.findByToken(params.token ?? ""));
  const interview = orNotFound(await Views.findWhole(idParam(params, "interviewId")));
  const over = interview.status === "cancelled" || interview.status === "held";
  if (application.ended || over || interview.applicationId !== application.id) throw notFound();
  const { name, email } = await company();
  return new Response(calendarFile(interview, { name, email }, "PUBLISH"), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": disposition("attachment", "interview.ics"),
      "Cache-Control": "no-store",
    },
  });
}
