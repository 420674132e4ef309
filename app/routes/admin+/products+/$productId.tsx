import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { ProductPill } from "~/modules/shop/products/product-fields";
import { productList } from "~/modules/shop/products/product-list.server";
import { productFields, productNoun } from "~/modules/shop/products/product-options";
import * as Products from "~/modules/shop/products/products.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "products");
  const id = idParam(params, "productId");
  const product = orNotFound(await Products.find(id));
  const neighbours = await productList.neighbours(productList.query(request.url), id);
  return { product, neighbours, may: rightsIn(person, "products") };
}

export default function ProductPanel() {
  const { product, neighbours, may } = useLoaderData<typeof loader>();
  const { id, name, status, version, imageUrl, description, features } = product;
  const live = { topic: "product", version };
  return (
    <RecordPanel noun={productNoun} id={id} title={name} may={may} neighbours={neighbours} live={live}>
      <RecordFacts
        fields={productFields}
        record={product}
        omit={["name", "description", "features", ...(imageUrl ? [] : ["imageUrl"])]}
        shown={{
          status: <ProductPill status={status} />,
          imageUrl: imageUrl && (
            <a href={imageUrl} rel="noreferrer">
              Open the picture
            </a>
          ),
        }}
      />
      <h3>{productFields.description.label}</h3>
      <p className="typed">{description}</p>
      {features && (
        <>
          <h3>{productFields.features.label}</h3>
          <ul>
            {features.split("\n").map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </>
      )}
      {status === "active" && (
        <p>
          <a href="/products">See the public page</a>
        </p>
      )}
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={productNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(productNoun, data?.product.name, page);
