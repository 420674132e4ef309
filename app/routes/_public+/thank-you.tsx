import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SentCopy } from "~/modules/inquiries/inquiries/sent-copy";
import * as SentInquiries from "~/modules/inquiries/inquiries/sent-inquiries.server";
import { optional } from "~/platform/http.server";
import { isPublicReference } from "~/platform/ids.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper" } satisfies RouteHandle;

/** The address can be bookmarked and passed on; only the browser that sent the message sees its copy. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("ref");
  const reference = isPublicReference(asked) ? asked : null;
  const isOwn = reference !== null && reference === (await SentInquiries.sentCookie.read(request));
  const copy = isOwn ? await optional(async () => (await SentInquiries.find(reference)) ?? null) : undefined;
  return data({ reference, copy }, copy ? { headers: { "Cache-Control": "no-store" } } : undefined);
}

export default function ThankYou() {
  const { reference, copy } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <PageHeading title="Thank You!" lead="We have received your message." />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-16">
        <Prose>
          {reference && (
            <p>
              Your reference is <strong className="reference whitespace-nowrap">{reference}</strong>. Keep it,
              so we can find your message right away.
            </p>
          )}
          <h2>What happens next</h2>
          <ul>
            <li>{`We read messages ${company.hours}, and reply by the next business day.`}</li>
            <li>If you asked for a quote, we may call you with a question or two first.</li>
            <li>
              If it cannot wait, call our emergency line, staffed 24/7:{" "}
              <a href={company.phoneHref}>{company.phone}</a>. If someone is in danger, call 911 first.
            </li>
          </ul>
          <p className="do">
            <ButtonLink href="/">Return Home</ButtonLink>{" "}
            <ButtonLink href="/services" variant="line">
              See our services
            </ButtonLink>
          </p>
        </Prose>
        {copy && <SentCopy copy={copy} />}
      </div>
    </Wrap>
  );
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Thank you" }, matches);
