import { company } from "~/modules/settings/company.server";
import { env } from "~/platform/env.server";
import { worker } from "~/platform/jobs.server";
import { deliverToStaff } from "~/platform/mail.server";
import { layOutMail } from "~/platform/mail-layout.server";
import * as Inquiries from "./inquiries.server";
import { inquiryNotice } from "./inquiry-notice.server";

/** Sends the notice (acceptance C2: the form's fields by the names of the specification). */
export const inquiryNoticeWorker = worker(inquiryNotice, async ({ inquiryId }, job) => {
  const inquiry = await Inquiries.find(inquiryId);
  if (!inquiry) return;
  const { name } = await company();
  const fields = {
    inquiryPurpose: inquiry.purpose,
    serviceType: inquiry.service,
    phone: inquiry.phone,
    preferredContactTime: inquiry.contactTime,
  };
  const body = layOutMail({
    heading: `New enquiry ${inquiry.reference}`,
    facts: [
      ["Name", inquiry.name],
      ["Email", inquiry.email],
      ["Phone", inquiry.phone],
      ["About", inquiry.purpose],
      ["Service", inquiry.service],
      ["Best time to call", inquiry.contactTime],
      ["Message", inquiry.message],
    ],
    action: {
      label: "Open in the back office",
      url: new URL(`/admin/inquiries/${inquiry.id}`, env.appUrl).href,
    },
    footer: `Sent by the website of ${name}. A reply to this mail goes to ${inquiry.name}.`,
  });
  await deliverToStaff({
    id: job.id,
    name: inquiry.name,
    email: inquiry.email,
    replyTo: inquiry.email,
    subject: `${inquiry.purpose}: ${inquiry.name} (${inquiry.reference})`,
    fields,
    ...body,
  });
});
