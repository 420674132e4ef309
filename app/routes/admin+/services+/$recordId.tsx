import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { serviceKind as noun } from "~/modules/shared/offers/service-kind.noun";
import { serviceKinds } from "~/modules/shared/offers/service-kinds.server";
import { ServicePreview } from "~/modules/shared/offers/service-preview";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

const { name: _, ...fields } = noun.fields;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, noun.area);
  const row = orNotFound(await serviceKinds.find(idParam(params, "recordId")));
  const { id, version, name, text, teaser } = row;
  return {
    id,
    live: { topic: noun.type, version },
    values: Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(row, field)])),
    title: name,
    card: { name, text, teaser },
    neighbours: await serviceKinds.list.neighbours(serviceKinds.list.query(request.url), id),
    links: serviceKinds.links(row),
    may: rightsIn(person, noun.area),
  };
}

export default function ServicePanel() {
  const { values, card, links, ...panel } = useLoaderData<typeof loader>();
  return (
    <RecordPanel noun={noun} {...panel}>
      <RecordFacts fields={fields} record={values} />
      <ServicePreview {...card} />
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
