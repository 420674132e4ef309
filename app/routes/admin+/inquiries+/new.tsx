import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { newInquirySchema, type StaffInquiryInput } from "~/modules/inquiries/inquiries/inquiry.schema";
import { HandlingFields, MessageField, PersonFields } from "~/modules/inquiries/inquiries/inquiry-fields";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { serviceNames } from "~/modules/shared/offers/offers.server";
import * as Assignees from "~/modules/staff/team/assignees.server";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  const [staff, services] = await Promise.all([Assignees.list("inquiries"), serviceNames()]);
  return { staff, services, ...(await formPage(request, person)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const schema = newInquirySchema(await serviceNames());
  return addRecord(request, { noun: inquiryNoun, schema }, (input, trx) =>
    Inquiries.createByStaff(input, by, trx),
  );
}

export default function NewInquiry() {
  const { staff, services, ...form } = useLoaderData<typeof loader>();
  return (
    <NewRecord<StaffInquiryInput> noun={inquiryNoun} values={{ source: "phone" }} {...form}>
      {(fields) => (
        <>
          <PersonFields fields={fields} services={services} />
          <MessageField field={fields.message} />
          <HandlingFields fields={{ source: fields.source, assignedTo: fields.assignedTo }} staff={staff} />
        </>
      )}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New inquiry" }, matches);
