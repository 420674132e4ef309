import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff, rightsIn } from "~/access/guards.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { inquiryNoun } from "~/modules/inquiries/inquiries/inquiry-noun";
import { type DraftInput, draftSchema } from "~/modules/inquiries/quotes/quote.schema";
import { QuoteFields } from "~/modules/inquiries/quotes/quote-fields";
import { differencesOf, maxLines, quoteUnits } from "~/modules/inquiries/quotes/quote-options";
import * as QuoteRecords from "~/modules/inquiries/quotes/quote-records.server";
import { QuotePill, QuoteView } from "~/modules/inquiries/quotes/quote-view";
import * as Quotes from "~/modules/inquiries/quotes/quotes.server";
import { dollarsOf } from "~/platform/format";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState, withListQuery } from "~/platform/list-links";
import { ButtonLink } from "~/ui/button";
import { PageForm } from "~/ui/page-form";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "inquiries");
  const inquiry = orNotFound(await Inquiries.find(idParam(params, "inquiryId")));
  const records = await QuoteRecords.list(inquiry.id);
  const versions = records.map((version, index) => {
    const before = records[index + 1];
    return {
      ...version,
      compared: before && { number: before.number, differences: differencesOf(before, version) },
    };
  });
  const [newest] = versions;
  const start = await Quotes.startOf(inquiry);
  const current = newest?.status === "draft" ? newest : undefined;
  const { lines, terms } = newest ?? { ...start, terms: "" };
  const values = { lines: rowsOf(lines), terms, expiresOn: (current ?? start).expiresOn };
  const may = rightsIn(person, "inquiries");
  return {
    ...{ id: inquiry.id, versions, current, values, may },
    search: listState(new URL(request.url).search),
    units: quoteUnits.map((unit) => ({ value: unit, label: unit })),
    ...(await formPage(request, person)),
  };
}

type Lines = Awaited<ReturnType<typeof Quotes.startOf>>["lines"];

/** The lines as the form has them, and three empty ones: where no script runs, one of them is shown. */
function rowsOf(lines: Lines) {
  const filled = lines.map(({ name, quantity, unitPriceCents, unit, note }) => ({
    name,
    quantity: String(quantity),
    price: dollarsOf(unitPriceCents),
    unit,
    note,
  }));
  const empty = { name: "", quantity: "1", price: "", unit: "each", note: "" };
  return [...filled, empty, empty, empty].slice(0, maxLines);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "inquiries", "write");
  const id = idParam(params, "inquiryId");
  return submit(request, draftSchema, "Failed to save the quote", async (input, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await Quotes.saveDraft(id, input, by, trx));
      return withListQuery(`${inquiryNoun.path}/${id}/quote`, request.url);
    });
    return redirectWithFlash(to, "Draft saved");
  });
}

export default function QuoteTab() {
  const { id, versions, current, values, may, search, units, ...form } = useLoaderData<typeof loader>();
  const path = `${inquiryNoun.path}/${id}/quote`;
  const draft = may.write && (
    <section aria-labelledby="draft-heading">
      <h3 id="draft-heading" className="mb-3">
        {current ? `Draft of version ${current.number}` : "New version"}
      </h3>
      <PageForm<DraftInput>
        key={current?.version}
        id="quote"
        values={values}
        {...form}
        submit="Save draft"
        variant={current ? "line" : undefined}
        pending="Saving…"
        end={current && <ButtonLink href={`${path}/send${search}`}>Preview and send</ButtonLink>}
      >
        {(fields) => (
          <>
            <input type="hidden" name="version" value={current?.version ?? 0} />{" "}
            <QuoteFields fields={fields} units={units} />
          </>
        )}
      </PageForm>
    </section>
  );
  return (
    // Its lines need the width of the list.
    <div className="review space-y-6">
      {current && draft}
      {versions.length === 0 && !may.write && <p className="soft">There is no quote yet.</p>}
      {versions.map((version) =>
        version.status === "draft" && may.write ? null : (
          <Version
            key={version.id}
            version={version}
            withdrawal={may.write ? `${path}/withdraw${search}` : undefined}
          />
        ),
      )}
      {!current && draft}
    </div>
  );
}

type Version = ReturnType<typeof useLoaderData<typeof loader>>["versions"][number];

function Version({ version, withdrawal }: { version: Version; withdrawal: string | undefined }) {
  const { number, status, sentAt, sentTo, mailedAt, compared } = version;
  const { decidedAt, decidedName, decidedFrom, declineReason } = version;
  return (
    <section aria-labelledby={`version-${number}`} className="max-w-[66ch]">
      <h3 id={`version-${number}`}>
        {`Version ${number}`} <QuotePill status={status} />
      </h3>
      {sentAt && (
        <p className="soft">
          {`Sent to ${sentTo}, `}
          <Time at={sentAt} />
          {!mailedAt && ". The email is still waiting to go out"}.
        </p>
      )}
      {decidedAt && (
        <p>
          {status === "accepted" ? `Accepted by ${decidedName}, ` : "Declined, "}
          <Time at={decidedAt} />
          {`, from the IP address ${decidedFrom}.`}
          {declineReason && ` ${declineReason}`}
        </p>
      )}
      <QuoteView caption={`Lines of version ${number}`} quote={version} />
      {compared && compared.differences.length > 0 && (
        <>
          <p>{`Compared with version ${compared.number}:`}</p>
          <ul>
            {compared.differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      {withdrawal && (status === "sent" || status === "expired") && (
        <p>
          <Link to={withdrawal}>Withdraw this version</Link>
        </p>
      )}
    </section>
  );
}
