import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isPublicReference } from "~/platform/ids.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper" } satisfies RouteHandle;

export function loader({ request }: LoaderFunctionArgs) {
  const reference = new URL(request.url).searchParams.get("ref");
  return { reference: isPublicReference(reference) ? reference : null };
}

export default function ThankYou() {
  const { reference } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <PageHeading title="Thank You!" lead="We have received your message." />
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
        <p>
          <ButtonLink href="/">Return Home</ButtonLink>
        </p>
      </Prose>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Thank you" }, matches);
