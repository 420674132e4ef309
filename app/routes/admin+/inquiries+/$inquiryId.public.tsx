import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { type IncidentInput, incidentSchema } from "~/modules/service/incidents/incident.schema";
import { hourChoices, incidentWords, quietHours } from "~/modules/service/incidents/incident-options";
import * as Incidents from "~/modules/service/incidents/incidents.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { choicesOf } from "~/platform/record-fields";
import { SelectField, TextField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const report = orNotFound(await Incidents.read(idParam(params, "inquiryId")));
  return { report, isOpen: report.openFrom <= new Date(), page: await formPage(request, person) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  return submit(request, incidentSchema, "Nothing was written. Please try again.", async (typed, form) => {
    await form.once(async (executor) => {
      await Incidents.write(id, typed, by, { executor });
      return id;
    });
    const to = withListQuery(`${inquiryNoun.path}/${id}/public`, request.url);
    return redirectWithFlash(to, "Saved. The next reports on the street have it");
  });
}

export default function PublicWords() {
  const { report, isOpen, page } = useLoaderData<typeof loader>();
  const { community, streets, written, openFrom, usualHour } = report;
  if (!community) return <p>The guard was on no round then, so no report to residents has a place for it.</p>;
  return (
    <>
      <p className="soft mb-4">
        What the reports to residents say of it: no names, no description of a person, no house number.
        Residents read it {quietHours} hours after the guard’s report at the earliest.
      </p>
      {isOpen ? (
        <RecordForm<IncidentInput>
          id="incident"
          button={written ? "Save" : "Put it into the reports"}
          values={{
            streetId: written?.streetId ?? "",
            hour: String(written?.hour ?? usualHour),
            kind: written?.kind ?? "",
            did: written?.did ?? "",
          }}
          {...page}
        >
          {(fields) => (
            <>
              <SelectField
                field={fields.kind}
                label="What happened"
                placeholder="Choose what happened"
                options={choicesOf({ label: "", words: incidentWords })}
              />
              <SelectField
                field={fields.streetId}
                label={`Street in ${community.name}`}
                placeholder="Choose a street"
                options={streets.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <SelectField field={fields.hour} label="Hour" options={hourChoices} />
              <TextField
                field={fields.did}
                label="What the patrol did"
                hint="For example: Waited for the police, who took a report."
              />
            </>
          )}
        </RecordForm>
      ) : (
        <p>
          You can write it from <Time at={openFrom} />.
        </p>
      )}
    </>
  );
}
