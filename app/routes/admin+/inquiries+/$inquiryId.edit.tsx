import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { KeptAsSent } from "~/modules/inquiries/inquiries/guard-report-facts";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { type InquiryEditInput, inquiryEditSchemaOf } from "~/modules/inquiries/inquiries/inquiry.schema";
import { HandlingFields, PersonFields } from "~/modules/inquiries/inquiries/inquiry-fields";
import { guardSource, inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { inquiryFields } from "~/modules/inquiries/inquiries/inquiry-options";
import { serviceNames } from "~/modules/shared/offers/offers.server";
import * as Assignees from "~/modules/staff/team/assignees.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const inquiry = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  const { id, version, status, assignedTo, source, name, email, phone } = inquiry;
  const { inquiryPurpose, serviceType, preferredContactTime: time } = inquiry;
  const about = { inquiryPurpose, serviceType, preferredContactTime: Inquiries.chosenTime(time) };
  const values = { status, assignedTo, source, name, email, phone, ...about };
  const people = await Assignees.list("inquiries");
  const services = await servicesFor(inquiry);
  return { record: { id, version }, values, people, services, ...(await formPage(request, person)) };
}

/** The choices there are, with the one that was asked for. */
async function servicesFor({ serviceType }: { serviceType: string }): Promise<string[]> {
  const names = await serviceNames();
  return names.includes(serviceType) ? names : [serviceType, ...names];
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  const schema = inquiryEditSchemaOf(await servicesFor(orNotFound(await Inquiries.find(id))));
  return saveRecord(request, { noun: inquiryNoun, id, schema }, (edit) => Inquiries.update(id, edit, by));
}

export default function EditInquiry() {
  const data = useLoaderData<typeof loader>();
  if (data.values.source === guardSource) return <KeptAsSent />;
  return (
    <EditRecord<InquiryEditInput> noun={inquiryNoun} described={inquiryFields} {...data}>
      {(fields) => (
        <>
          <PersonFields fields={fields} services={data.services} />
          <HandlingFields fields={fields} staff={data.people} />
        </>
      )}
    </EditRecord>
  );
}
