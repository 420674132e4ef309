import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { differencesOf } from "~/modules/inquiries/quotes/quote-options";
import * as QuoteRecords from "~/modules/inquiries/quotes/quote-records.server";
import { QuoteView } from "~/modules/inquiries/quotes/quote-view";
import * as Quotes from "~/modules/inquiries/quotes/quotes.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { versionSchema } from "~/platform/record.schema";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "inquiries", "write");
  const { id, email } = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  const versions = await QuoteRecords.list(id);
  const quote = orNotFound(versions.find(({ status }) => status === "draft"));
  const before = versions.find(({ number }) => number < quote.number);
  const differences = before ? differencesOf(before, quote) : [];
  const open = versions.find(({ status }) => status === "sent")?.number;
  return { id, email, quote, differences, open, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  return submit(request, versionSchema, "Failed to send the quote", async ({ version }, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await Quotes.send(id, version, by, trx));
      return withListQuery(`${inquiryNoun.path}/${id}/quote`, request.url);
    });
    return redirectWithFlash(to, "The quote is on its way");
  });
}

export default function SendQuote() {
  const { id, email, quote, differences, open, stamp } = useLoaderData<typeof loader>();
  const impact = [
    ...(open ? [`Version ${open} can then no longer be accepted.`] : []),
    "What was sent cannot be changed, only replaced by a new version.",
    ...differences,
  ];
  return (
    <>
      <h3>{`Preview of version ${quote.number}`}</h3>
      <QuoteView caption={`Lines of version ${quote.number}`} quote={quote} />
      <ConfirmForm
        lead={email ? `Send this quote to ${email}?` : "There is no email address to send it to yet."}
        impact={impact}
        variant="lamp"
        button="Send quote"
        version={quote.version}
        stamp={stamp}
        cancelHref={`${inquiryNoun.path}/${id}/quote`}
      />
    </>
  );
}
