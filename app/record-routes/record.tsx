import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { nounOf, recordOf } from "~/access/record-routes.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, nounOf(request).description.area);
  const { noun, words, row, title } = await recordOf(request);
  const { type, area, title: name } = noun.description;
  const { [name]: _, ...fields } = await noun.described();
  const neighbours = await noun.list.neighbours(noun.list.query(request.url), row.id);
  return {
    noun: words,
    live: { topic: type, version: row.version },
    id: row.id,
    fields,
    // Only columns that the noun declares.
    values: Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(row, field)])),
    title,
    neighbours,
    links: noun.links(row),
    may: rightsIn(person, area),
  };
}

export default function RecordPage() {
  const { fields, values, links, ...panel } = useLoaderData<typeof loader>();
  return (
    <RecordPanel {...panel}>
      <RecordFacts fields={fields} record={values} />
      {links.map(({ label, href }) => (
        <p key={href}>
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
  recordMeta(data?.noun ?? { one: "record", path: "" }, data && { id: data.id, name: data.title }, page);
