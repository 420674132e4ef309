import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useMatches, useOutlet, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { RatingForm, type ReviewForms, StatusForm } from "~/modules/hiring/applications/application-forms";
import { newEmployeeHref } from "~/modules/hiring/applications/application-href";
import { applicationList } from "~/modules/hiring/applications/application-list.server";
import { choicesFrom } from "~/modules/hiring/applications/application-moves";
import {
  answerFields,
  applicationNoun,
  reviewFields,
} from "~/modules/hiring/applications/application-review-options";
import * as Reviews from "~/modules/hiring/applications/application-reviews.server";
import { isOurs } from "~/modules/hiring/applications/application-states";
import { StatusPill } from "~/modules/hiring/applications/application-status";
import { OutcomeNews } from "~/modules/hiring/applications/outcome-news";
import * as Postings from "~/modules/hiring/postings/postings.server";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { readHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Pill } from "~/ui/pill";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "jobs");
  const postingId = idParam(params, "postingId");
  const id = idParam(params, "applicationId");
  const application = orNotFound(await Reviews.find(postingId, id));
  const list = applicationList(postingId);
  const [posting, neighbours] = await Promise.all([
    Postings.find(postingId),
    list.neighbours(list.query(request.url), id),
  ]);
  const may = rightsIn(person, "jobs");
  const choices = application.heldAsSpam ? [] : choicesFrom(application.status, may);
  const asked = {
    workAuthorization: posting?.requiresWorkAuthorization ?? false,
    driversLicense: posting?.requiresDriversLicence ?? false,
  };
  const stamps = [formStamp(), formStamp()] as const;
  const addsEmployee = application.status === "hired" && rightsIn(person, "employees").write;
  return { postingId, application, asked, neighbours, may, choices, stamps, addsEmployee };
}

export default function ApplicationPanel() {
  const { postingId, application, asked, neighbours, may, choices, stamps, addsEmployee } =
    useLoaderData<typeof loader>();
  const { id, version, fullName, status, heldAsSpam } = application;
  const noun = applicationNoun(postingId);
  const forms = { path: noun.path, application, choices } satisfies ReviewForms;
  const posted = useOutlet(forms);
  const { card } = readHandle(useMatches().at(-1)?.handle);
  const [own, next] = stamps;
  return (
    <RecordPanel
      noun={noun}
      id={id}
      title={fullName}
      may={{ write: false, delete: may.delete }}
      neighbours={neighbours}
      first="Application"
      tabs={[
        { path: "resume", label: "Résumé", key: "v" },
        { path: "notes", label: "Notes" },
        { path: "interviews", label: "Interviews" },
        { path: "emails", label: "Emails" },
      ]}
      live={{ topic: "application", version }}
      inPlace={card !== undefined}
    >
      {heldAsSpam && <p className="note">This looks like spam. Release it in the list if it is not.</p>}
      <RecordFacts
        fields={reviewFields}
        record={application}
        omit={["fullName", "reason", ...(may.write ? ["rating"] : []), ...answerFields]}
        shown={{
          status: <StatusPill status={status} />,
          workAuthorization: <Answer is={application.workAuthorization} asked={asked.workAuthorization} />,
          driversLicense: <Answer is={application.driversLicense} asked={asked.driversLicense} />,
        }}
      />
      {may.write && (card === "rating" ? posted : <RatingForm {...forms} stamp={own} />)}
      {answerFields.map((field) => (
        <section key={field} aria-labelledby={`${field}-heading`}>
          <h3 id={`${field}-heading`}>{reviewFields[field].label}</h3>
          {application[field] ? (
            <p className="typed">{application[field]}</p>
          ) : (
            <p className="soft">Nothing</p>
          )}
        </section>
      ))}
      {(may.write || isOurs(status)) && (
        <section aria-labelledby="status-heading" className="border-line border-t pt-4">
          <h3 id="status-heading" className="mb-3">
            Status
          </h3>
          {isOurs(status) && <OutcomeNews at={`${noun.path}/${id}`} heard={application} may={may} />}
          {addsEmployee && (
            <p>
              <ButtonLink href={newEmployeeHref(id)} variant="line">
                Add as an employee
              </ButtonLink>
            </p>
          )}
          {may.write && (card === "status" ? posted : <StatusForm {...forms} stamp={next} />)}
        </section>
      )}
    </RecordPanel>
  );
}

/** Applicants may say no to what is asked for (B22), and staff see that they did. */
function Answer({ is, asked }: { is: boolean; asked: boolean }) {
  if (is) return "Yes";
  return asked ? <Pill tone="bad">No, and it is required</Pill> : <Pill tone="warn">No</Pill>;
}

export function ErrorBoundary() {
  return <RecordProblem noun={applicationNoun(useParams().postingId ?? "")} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(
    applicationNoun(data?.postingId ?? ""),
    data && { id: data.application.id, name: data.application.fullName },
    page,
  );
