import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { listMails } from "~/modules/hiring/applications/application-outbox.server";
import { ApplicantMails } from "~/modules/hiring/applications/application-review";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "jobs");
  const { id } = orNotFound(
    await Reviews.find(idParam(params, "postingId"), idParam(params, "applicationId")),
  );
  return { mails: await listMails(id) };
}

export default function ApplicationEmails() {
  return <ApplicantMails {...useLoaderData<typeof loader>()} />;
}
