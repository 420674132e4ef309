import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { composerSchema } from "~/modules/inquiries/inquiries/inquiry.schema";
import { Composer, type InquiryForms } from "~/modules/inquiries/inquiries/inquiry-composer";
import { inquiryNoun as noun } from "~/modules/inquiries/inquiries/inquiry-noun";
import * as InquiryThread from "~/modules/inquiries/inquiries/inquiry-thread.server";
import { idParam } from "~/platform/ids.server";
import { addToRecord } from "~/platform/record-actions.server";
import type { RouteHandle } from "~/route-handle";

export const handle = { card: "composer" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries", "write");
  return formPage(request, person);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  const form = {
    noun,
    id,
    schema: composerSchema,
    done: ({ act }: { act: string }) => (act === "note" ? "Note added" : "Reply is on its way"),
    problem: "Your text was not saved. Please try again.",
  };
  return addToRecord(request, form, (input, trx) =>
    input.act === "note"
      ? InquiryThread.addNote(id, input.message, by, trx)
      : InquiryThread.reply(id, input, by, trx),
  );
}

export default function Reply() {
  return <Composer {...useOutletContext<InquiryForms>()} {...useLoaderData<typeof loader>()} />;
}
