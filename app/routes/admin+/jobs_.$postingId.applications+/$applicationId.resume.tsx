import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Files from "~/modules/hiring/applications/application-files.server";
import { ApplicationFile } from "~/modules/hiring/applications/application-review";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  const id = idParam(params, "applicationId");
  const application = orNotFound(await Reviews.find(idParam(params, "postingId"), id));
  const { resumeFileId, coverLetterFileId } = application;
  const [resume, coverLetter] = await Promise.all([
    Files.shown(application, resumeFileId),
    Files.shown(application, coverLetterFileId),
  ]);
  return { resume: resume ?? null, coverLetter: coverLetter ?? null };
}

export default function Resume() {
  const { resume, coverLetter } = useLoaderData<typeof loader>();
  return (
    <div className="review grid grid-cols-1 gap-6 xl:grid-cols-2">
      <div>
        <ApplicationFile title="Résumé" id="resume" file={resume} />
      </div>
      <div>
        <ApplicationFile title="Cover letter" id="cover-letter" file={coverLetter} />
      </div>
    </div>
  );
}
