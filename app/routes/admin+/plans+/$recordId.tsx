import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { OfferPreview } from "~/modules/shared/offers/offer-preview";
import { offerPrice } from "~/modules/shared/offers/offer-price.server";
import { plan as noun } from "~/modules/shared/offers/plan.noun";
import { payersOf, plans, promisesOf } from "~/modules/shared/offers/plans.server";
import { formatMoney } from "~/platform/format";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

const { packageName: _, ...fields } = noun.fields;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, noun.area);
  const row = orNotFound(await plans.find(idParam(params, "recordId")));
  const [promises, payers, neighbours] = await Promise.all([
    promisesOf(row.key),
    payersOf(row.key),
    plans.list.neighbours(plans.list.query(request.url), row.id),
  ]);
  return {
    id: row.id,
    live: { topic: noun.type, version: row.version },
    values: Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(row, field)])),
    title: row.packageName,
    card: {
      name: row.packageName,
      price: await offerPrice(row.soldCents ?? row.priceCents),
      unit: "per month",
      description: row.description,
      features: promises,
    },
    waits: row.status === "published" && row.soldCents !== row.priceCents,
    payers,
    neighbours,
    links: plans.links(row),
    may: rightsIn(person, noun.area),
  };
}

export default function PlanPanel() {
  const { values, card, waits, payers, links, ...panel } = useLoaderData<typeof loader>();
  return (
    <RecordPanel noun={noun} {...panel}>
      {waits && (
        <p className="note">
          {`Sold at ${card.price.amount} until the payment service has the new price. Checkouts use the new one from then on.`}
        </p>
      )}
      <RecordFacts fields={fields} record={values} />
      {payers.map(({ cents, count }) => (
        <p key={cents} className="soft text-sm">
          {`${count === 1 ? "1 client pays" : `${count} clients pay`} ${formatMoney(cents)} a month.`}
        </p>
      ))}
      <OfferPreview {...card} />
      {links.map(({ label, href }) => (
        <p key={href} className="mt-2">
          <a href={href}>{label}</a>
        </p>
      ))}
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(noun, data && { id: data.id, name: data.title }, page);
