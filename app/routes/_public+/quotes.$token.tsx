import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as OwnQuotes from "~/modules/inquiries/quotes/own-quotes.server";
import { type AcceptInput, acceptSchema } from "~/modules/inquiries/quotes/quote.schema";
import { QuoteView } from "~/modules/inquiries/quotes/quote-view";
import { salesTax } from "~/modules/shared/catalogue/sales-tax";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { type Answer, PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

/** Reading changes nothing: mail programs open links on their own. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const found = orNotFound(await OwnQuotes.findByToken(token));
  const { id, inquiryId, sentTo, ...quote } = found;
  const newest = quote.status === "replaced" ? await OwnQuotes.newestOf({ inquiryId, sentTo }) : undefined;
  const ended = quote.status === "expired" || quote.status === "withdrawn";
  const { name, address, taxNumber } = await company();
  const sender = [name, address, taxNumber && `${salesTax.name} number ${taxNumber}`]
    .filter(Boolean)
    .join(", ");
  return data({ token, quote, newest, ended, sender, stamp: formStamp() }, { status: ended ? 410 : 200 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const problem = "Your answer was not saved. Please try again.";
  return submit(request, acceptSchema, problem, async ({ name }, form) => {
    const to = await form.once(async (trx) => {
      if (!(await OwnQuotes.accept(token, name, trx))) orNotFound(undefined);
      return `/quotes/${token}`;
    });
    return redirectWithFlash(to, "You have accepted the quote. Thank you.");
  });
}

export default function QuotePage() {
  const { token, quote, newest, ended, sender, stamp } = useLoaderData<typeof loader>();
  const refused = useActionData<Answer>()?.result.error?.[""]?.[0];
  const { status, number, reference, name, decidedAt, decidedName } = quote;
  const path = `/quotes/${token}`;
  if (ended) {
    const title = status === "expired" ? "This quote has expired" : "This quote was withdrawn";
    return (
      <Wrap className="page narrow">
        <ErrorSummary lead={refused} errors={[]} />
        <PageForm
          id="again"
          action={`${path}/ask`}
          stamp={stamp}
          submit="Ask for it again"
          pending="Sending…"
          intro={
            <PageHeading title={title} lead="We are happy to look at it again. Press the button to ask us." />
          }
        >
          {() => <input type="hidden" name="question" value="Please send me this quote again." />}
        </PageForm>
      </Wrap>
    );
  }
  return (
    <Wrap className="page narrow">
      {status !== "sent" && <ErrorSummary lead={refused} errors={[]} />}
      <PageHeading title="Your quote" lead={`For ${name}, reference ${reference}, version ${number}.`} />
      {status === "replaced" && (
        <p className="banner mb-4">
          A newer version has replaced this one. {newest && <a href={newest}>Open the newest version</a>}
        </p>
      )}
      {decidedAt && (
        <p className="banner mb-4">
          {status === "accepted" ? `${decidedName} accepted this quote, ` : "This quote was declined, "}
          <Time at={decidedAt} />.
        </p>
      )}
      <QuoteView caption="What we offer" quote={quote}>
        <p className="soft mb-4">{sender}</p>
      </QuoteView>
      {status === "sent" && (
        <div className="print:hidden">
          <Panel title="Accept" id="accept">
            <PageForm<AcceptInput>
              id="acceptance"
              action={`${path}#accept`}
              stamp={stamp}
              submit="Accept this quote"
              pending="Sending…"
              intro={
                <p className="mb-4">
                  We keep your name, the time, your IP address and the version that you accept.
                </p>
              }
              beside={<a href={`${path}/decline`}>Decline it</a>}
            >
              {(fields) => (
                <TextField field={fields.name} label="Your full name" autoComplete="name" maxLength={120} />
              )}
            </PageForm>
          </Panel>
        </div>
      )}
      <p className="do mt-7 items-center">
        <ButtonLink href={`${path}/ask`} variant="line">
          Ask a question
        </ButtonLink>
      </p>
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your quote" }, matches);
