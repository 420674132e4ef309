import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as OwnQuotes from "~/modules/inquiries/quotes/own-quotes.server";
import { type AcceptInput, acceptSchema } from "~/modules/inquiries/quotes/quote.schema";
import { QuotePaper } from "~/modules/inquiries/quotes/quote-paper";
import { salesTaxOf } from "~/modules/shared/catalogue/sales-tax";
import { company } from "~/modules/shared/company/company.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { dayAt } from "~/platform/wall-time";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { type Answer, PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

export const handle = { page: "visitor", sheet: "rich" } satisfies RouteHandle;

/** Reading changes nothing: mail programs open links on their own. */
export async function loader({ params }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const found = orNotFound(await OwnQuotes.findByToken(token));
  const { id, inquiryId, sentTo, ...quote } = found;
  const newest = quote.status === "replaced" ? await OwnQuotes.newestOf({ inquiryId, sentTo }) : undefined;
  const ended = quote.status === "expired" || quote.status === "withdrawn";
  const settings = await company();
  const { name, address, taxNumber, timeZone } = settings;
  const sender = [name, address, taxNumber && `${salesTaxOf(settings).name} number ${taxNumber}`]
    .filter(Boolean)
    .join(", ");
  const left = Math.round(
    (Date.parse(quote.expiresOn) - Date.parse(dayAt(new Date(), timeZone))) / 86_400_000,
  );
  return data(
    { token, quote, left, newest, ended, sender, stamp: formStamp() },
    { status: ended ? 410 : 200 },
  );
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
  const { token, quote, left, newest, ended, sender, stamp } = useLoaderData<typeof loader>();
  const refused = useActionData<Answer>()?.result.error?.[""]?.[0];
  const { status, decidedAt, decidedName } = quote;
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
    <Wrap className="page">
      {status !== "sent" && <ErrorSummary lead={refused} errors={[]} />}
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
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-start">
        <QuotePaper quote={quote} sender={sender} />
        <div className="print:hidden [&_.do_.btn]:w-full">
          {status === "sent" ? (
            <Panel
              title="Accept this quote"
              id="accept"
              beside={
                <Pill tone="warn" dot>
                  {daysLeft(left)}
                </Pill>
              }
            >
              <PageForm<AcceptInput>
                id="acceptance"
                action={`${path}#accept`}
                stamp={stamp}
                submit="Accept this quote"
                pending="Sending…"
                variant="lamp"
                end={
                  <p className="soft mt-1 text-xs">
                    We keep your name, the time, your IP address and the version that you accept.
                  </p>
                }
              >
                {(fields) => <TextField field={fields.name} label="Your full name" autoComplete="name" />}
              </PageForm>
              <p className="mt-4 flex flex-wrap justify-between gap-x-4 border-line border-t pt-2">
                <a className={quiet} href={`${path}/ask`}>
                  Ask a question
                </a>{" "}
                <a className={`${quiet} text-danger`} href={`${path}/decline`}>
                  Decline it
                </a>
              </p>
            </Panel>
          ) : (
            <ButtonLink href={`${path}/ask`} variant="line">
              Ask a question
            </ButtonLink>
          )}
        </div>
      </div>
    </Wrap>
  );
}

const quiet = "inline-flex min-h-11 items-center font-semibold no-underline hover:underline";

function daysLeft(days: number): string {
  if (days < 1) return "Open until tonight";
  return days === 1 ? "Open for one more day" : `Open for ${days} days`;
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Your quote" }, matches);
