import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { nounOf, recordOf } from "~/access/record-routes.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, nounOf(request).description.area);
  const { noun, words, row, title } = await recordOf(request);
  const { type, area, fields, title: name } = noun.description;
  const neighbours = await noun.list.neighbours(noun.list.query(request.url), row.id);
  return {
    noun: words,
    type,
    name,
    fields,
    row,
    title,
    neighbours,
    links: noun.links(row),
    may: rightsIn(person, area),
  };
}

export default function RecordPage() {
  const { noun, type, name, fields, row, title, neighbours, links, may } = useLoaderData<typeof loader>();
  const live = { topic: type, version: row.version };
  return (
    <RecordPanel noun={noun} id={row.id} title={title} may={may} neighbours={neighbours} live={live}>
      <RecordFacts fields={fields} record={row} omit={[name]} />
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
  recordMeta(data?.noun, data?.title, page);
