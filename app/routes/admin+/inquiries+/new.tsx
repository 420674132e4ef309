import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { type StaffInquiryInput, staffInquirySchema } from "~/modules/inquiries/inquiries/inquiry.schema";
import { HandlingFields, MessageField, PersonFields } from "~/modules/inquiries/inquiries/inquiry-fields";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import * as Assignees from "~/modules/staff/team/assignees.server";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  return { staff: await Assignees.list("inquiries"), ...(await formPage(request, person)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  return addRecord(request, { noun: inquiryNoun, schema: staffInquirySchema }, (input, trx) =>
    Inquiries.createByStaff(input, by, trx),
  );
}

export default function NewInquiry() {
  const { staff, ...form } = useLoaderData<typeof loader>();
  return (
    <NewRecord<StaffInquiryInput> noun={inquiryNoun} values={{ source: "phone" }} {...form}>
      {(fields) => (
        <>
          <PersonFields fields={fields} />
          <MessageField field={fields.message} />
          <HandlingFields fields={{ source: fields.source, assignedTo: fields.assignedTo }} staff={staff} />
        </>
      )}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New inquiry" }, matches);
