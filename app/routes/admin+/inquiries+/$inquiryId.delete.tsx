import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { KeptAsSent } from "~/modules/inquiries/inquiries/guard-report-facts";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { guardSource, inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { impact as impactOf } from "~/modules/inquiries/inquiries/inquiry-removal.server";
import { quoteStatuses } from "~/modules/inquiries/quotes/quote-options";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "delete");
  const inquiry = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  const { id, name, reference, version } = inquiry;
  const { notes, replies, messages } = await impactOf(id);
  const impact = [
    ...(inquiry.quoteStatus ? [`Quote deleted with it: ${quoteStatuses[inquiry.quoteStatus]}`] : []),
    ...(notes > 0 ? [`Notes deleted with it: ${notes}`] : []),
    ...(replies > 0 ? [`Replies deleted with it: ${replies}. Emails already sent stay sent.`] : []),
    ...(messages > 0 ? [`Messages by email deleted with it: ${messages}`] : []),
  ];
  const isReport = inquiry.source === guardSource;
  return {
    isReport,
    record: { id, version },
    called: `${reference} from ${name}`,
    impact,
    stamp: formStamp(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "delete");
  const id = idParam(params, "inquiryId");
  return deleteRecord(request, inquiryNoun, (version) => Inquiries.remove(id, version, by));
}

export default function DeleteInquiry() {
  const { isReport, ...record } = useLoaderData<typeof loader>();
  return isReport ? <KeptAsSent /> : <DeleteRecord noun={inquiryNoun} {...record} />;
}
