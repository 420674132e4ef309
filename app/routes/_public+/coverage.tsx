import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { coverage } from "~/messages/en/coverage";
import { formats } from "~/messages/en/formats";
import { messagesAt, messagesOf } from "~/messages/messages";
import { AreaMap, AreaTable } from "~/modules/neighbourhoods/communities/area-map";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { CoverageForm } from "~/modules/neighbourhoods/communities/coverage-form";
import { NotCovered } from "~/modules/neighbourhoods/communities/not-covered";
import { nextNight } from "~/modules/patrols/assignments/next-night.server";
import { company } from "~/modules/shared/company/company.server";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import { optional } from "~/platform/http.server";
import { addressIn, languageOf } from "~/platform/languages";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Own, useMessages } from "~/ui/language";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: ["postalCode"] } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const typed = searchParams.get("postalCode") ?? "";
  const prefix = Coverage.prefixIn(typed);
  // One stored page for all addresses of an area, and no full postal code in the history.
  if (prefix && prefix !== typed)
    throw redirect(addressIn(languageOf(pathname), `/coverage?postalCode=${prefix}`), 303);
  const community = prefix ? await Coverage.findByPrefix(prefix) : undefined;
  const starts = community && (await nextNight(community.id));
  const { timeZone } = await company();
  const wrong = typed !== "" && !prefix;
  const night = starts && messagesOf(request).formats.date(starts, timeZone);
  const { areas = [], map } = (await optional(() => Coverage.mapOf())) ?? {};
  const [first] = await plansOnSale();
  return data(
    { priceCents: first?.priceCents, typed, prefix, wrong, community: community?.name, night, areas, map },
    { status: wrong ? 400 : 200 },
  );
}

export default function CoveragePage() {
  const { typed, prefix, wrong, community, areas, map } = useLoaderData<typeof loader>();
  const words = useMessages("coverage", coverage);
  const found = areas.find(({ prefixes }) => prefixes.some((one) => one === prefix));
  return (
    <Wrap className="page">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2 lg:items-start">
        <div>
          <ErrorSummary errors={wrong ? [{ id: "coverage-postalCode", message: words.problem }] : []} />
          <PageHeading title={words.heading} lead={words.lead} />
          <CoverageForm typed={typed} problem={wrong} />
          {prefix && (community ? <Covered /> : <NotCovered place={prefix} variant="lamp" />)}
          <AreaTable areas={areas} />
        </div>
        {map && <AreaMap map={map} found={found?.name} />}
      </div>
    </Wrap>
  );
}

function Covered() {
  const { priceCents, prefix, community, night } = useLoaderData<typeof loader>();
  const words = useMessages("coverage", coverage);
  const { money } = useMessages("formats", formats);
  const price = priceCents !== undefined && words.from(money(priceCents));
  const facts = [
    { term: words.community, value: <Own>{community}</Own> },
    ...(price ? [{ term: words.price, value: price }] : []),
    { term: words.firstNight, value: night ?? words.toBeAgreed },
  ];
  return (
    <section className="panel my-8" aria-labelledby="covered">
      <h2 id="covered">{words.covered(prefix ?? "")}</h2>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="soft text-sm">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="do mt-4">
        <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
          {words.seePlans}
        </ButtonLink>
      </p>
    </section>
  );
}

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(messagesAt(location.pathname).coverage, matches);
