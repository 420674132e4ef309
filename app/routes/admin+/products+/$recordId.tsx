import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { recordOf } from "~/access/record-routes.server";
import { PhotoOfProduct } from "~/modules/shop/product-photos/photo-of-product";
import * as ProductPhotos from "~/modules/shop/product-photos/product-photos.server";
import { product as noun } from "~/modules/shop/products/product.noun";
import { ButtonLink } from "~/ui/button";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

const { name: _, ...fields } = noun.fields;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, noun.area);
  const { noun: found, row, title } = await recordOf(request);
  const [photo, neighbours] = await Promise.all([
    ProductPhotos.find(row.id),
    found.list.neighbours(found.list.query(request.url), row.id),
  ]);
  return {
    id: row.id,
    live: { topic: noun.type, version: row.version },
    values: Object.fromEntries(Object.keys(fields).map((field) => [field, Reflect.get(row, field)])),
    title,
    photo: photo ?? null,
    neighbours,
    links: found.links(row),
    may: rightsIn(person, noun.area),
  };
}

const tabs = [{ path: "photo", label: "Photo" }];

export default function ProductPanel() {
  const { values, photo, links, ...panel } = useLoaderData<typeof loader>();
  return (
    <RecordPanel noun={noun} {...panel} tabs={panel.may.write ? tabs : []}>
      {photo ? (
        <PhotoOfProduct id={panel.id} photo={photo} />
      ) : (
        panel.may.write && (
          <p className="grid place-items-center py-12 rounded-md bg-sunk">
            <ButtonLink href={`${noun.path}/${panel.id}/photo`} variant="line">
              Add a photo
            </ButtonLink>
          </p>
        )
      )}
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
  recordMeta(noun, data && { id: data.id, name: data.title }, page);
