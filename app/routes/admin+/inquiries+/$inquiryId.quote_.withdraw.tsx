import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import * as QuoteRecords from "~/modules/inquiries/quotes/quote-records.server";
import * as Quotes from "~/modules/inquiries/quotes/quotes.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { versionSchema } from "~/platform/record.schema";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  const versions = await QuoteRecords.list(id);
  const open = versions.find(({ status }) => status === "sent" || status === "expired");
  const { number, version } = orNotFound(open);
  return { id, number, version, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  return submit(request, versionSchema, "Failed to withdraw the quote", async ({ version }, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await Quotes.withdraw(id, version, by, trx));
      return withListQuery(`${inquiryNoun.path}/${id}/quote`, request.url);
    });
    return redirectWithFlash(to, "Quote withdrawn");
  });
}

export default function WithdrawQuote() {
  const { id, number, version, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={`Withdraw version ${number} of the quote?`}
      impact={["Its page stays and says so. No email is sent about it."]}
      button="Withdraw quote"
      version={version}
      stamp={stamp}
      cancelHref={`${inquiryNoun.path}/${id}/quote`}
    />
  );
}
