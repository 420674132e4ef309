import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AreaMap, AreaTable } from "~/modules/neighbourhoods/communities/area-map";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import { CoverageForm } from "~/modules/neighbourhoods/communities/coverage-form";
import { NotCovered } from "~/modules/neighbourhoods/communities/not-covered";
import { nextNight } from "~/modules/patrols/assignments/next-night.server";
import { company } from "~/modules/shared/company/company.server";
import { plansOnSale } from "~/modules/shared/offers/offers.server";
import { formatDate, formatMoney } from "~/platform/format";
import { optional } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: ["postalCode"] } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = (new URL(request.url).searchParams.get("postalCode") ?? "").slice(0, 10);
  const prefix = Coverage.prefixOf(typed);
  // One stored page for all addresses of an area, and no full postal code in the history.
  if (prefix && prefix !== typed) throw redirect(`/coverage?postalCode=${prefix}`, 303);
  const community = prefix ? await Coverage.findByPrefix(prefix) : undefined;
  const starts = community && (await nextNight(community.id));
  const { timeZone } = await company();
  const wrong = typed !== "" && !prefix;
  const night = starts && formatDate(starts, timeZone);
  const { areas = [], map } = (await optional(() => Coverage.mapOf())) ?? {};
  const [first] = await plansOnSale();
  const plan = first && { packageName: first.packageName, priceCents: first.priceCents };
  return data(
    { plan, typed, prefix, wrong, community: community?.name, night, areas, map },
    { status: wrong ? 400 : 200 },
  );
}

const problem = "Enter a Canadian postal code, such as L5B 3C1";

export default function CoveragePage() {
  const { typed, prefix, wrong, community, areas, map } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page">
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2 lg:items-start">
        <div>
          <ErrorSummary errors={wrong ? [{ id: "coverage-postalCode", message: problem }] : []} />
          <PageHeading
            title="Do we cover your street?"
            lead="Enter your postal code. Its first three characters are enough."
          />
          <CoverageForm typed={typed} problem={wrong} />
          {prefix && (community ? <Covered /> : <NotCovered place={prefix} variant="lamp" />)}
          <AreaTable areas={areas} />
        </div>
        {map && <AreaMap map={map} />}
      </div>
    </Wrap>
  );
}

function Covered() {
  const { plan, prefix, community, night } = useLoaderData<typeof loader>();
  const facts = [
    { term: "Community", value: community },
    ...(plan
      ? [{ term: "Price", value: `From ${formatMoney(plan.priceCents)} per month, ${plan.packageName}` }]
      : []),
    { term: "First patrol night", value: night ?? "To be agreed with you" },
  ];
  return (
    <>
      <h2>{`Yes, we patrol in ${prefix}`}</h2>
      <dl className="ruled">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="do my-8">
        <ButtonLink href="/services/neighbourhood-watch" variant="lamp">
          See plans
        </ButtonLink>
      </p>
    </>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Coverage by postal code",
      description:
        "Enter your postal code to see whether we patrol your streets, from when, and for how much.",
    },
    matches,
  );
