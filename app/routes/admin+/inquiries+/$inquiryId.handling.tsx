import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { handlingSchema } from "~/modules/inquiries/inquiries/inquiry.schema";
import { Handling, type InquiryForms } from "~/modules/inquiries/inquiries/inquiry-composer";
import { inquiryNoun as noun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "handling" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  return formPage(request, person);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  return saveRecord(request, { noun, id, schema: handlingSchema }, (edit) => Inquiries.update(id, edit, by));
}

export default function HandleInquiry() {
  return <Handling {...useOutletContext<InquiryForms>()} {...useLoaderData<typeof loader>()} />;
}
