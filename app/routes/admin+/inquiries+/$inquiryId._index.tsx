import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries.server";
import { InquiryFacts, Thread } from "~/modules/inquiries/inquiry-record-fields";
import * as InquiryThread from "~/modules/inquiries/inquiry-thread.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries");
  const id = idParam(params, "inquiryId");
  const inquiry = orNotFound(await Inquiries.find(id));
  return { inquiry, thread: await InquiryThread.list(id) };
}

export default function InquiryDetails() {
  const { inquiry, thread } = useLoaderData<typeof loader>();
  return (
    <>
      <InquiryFacts inquiry={inquiry} />
      <h3>Message</h3>
      <p className="typed">{inquiry.message}</p>
      <Thread entries={thread} />
    </>
  );
}
