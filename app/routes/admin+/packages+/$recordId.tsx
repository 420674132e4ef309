import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { OfferPreview } from "~/modules/shared/offers/offer-preview";
import { offerPrice } from "~/modules/shared/offers/offer-price.server";
import { servicePackage as noun } from "~/modules/shared/offers/package.noun";
import { packages } from "~/modules/shared/offers/packages.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

const { name: _, ...fields } = noun.fields;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, noun.area);
  const row = orNotFound(await packages.find(idParam(params, "recordId")));
  const { name, priceCents, unit, description, features } = row;
  const price = await offerPrice(priceCents);
  return {
    id: row.id,
    live: { topic: noun.type, version: row.version },
    values: Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(row, field)])),
    title: name,
    card: { name, price, unit, description, features: features.split("\n").filter(Boolean) },
    neighbours: await packages.list.neighbours(packages.list.query(request.url), row.id),
    links: packages.links(row),
    may: rightsIn(person, noun.area),
  };
}

export default function PackagePanel() {
  const { values, card, links, ...panel } = useLoaderData<typeof loader>();
  return (
    <RecordPanel noun={noun} {...panel}>
      <RecordFacts fields={fields} record={values} />
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
