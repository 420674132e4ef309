import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type ProductInput, productSchema } from "~/modules/shop/products/product.schema";
import { ProductFields } from "~/modules/shop/products/product-fields";
import { productNoun } from "~/modules/shop/products/product-options";
import * as Products from "~/modules/shop/products/products.server";
import { addRecord } from "~/platform/record-actions.server";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "products", "write");
  return { values: { status: "active", stock: "0" }, ...(await formPage(request, person)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, "products", "write");
  return addRecord(request, productNoun, productSchema, (input, trx) => Products.create(input, by, trx));
}

export default function NewProduct() {
  return (
    <NewRecord<ProductInput> noun={productNoun} {...useLoaderData<typeof loader>()}>
      {(fields) => <ProductFields fields={fields} />}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New product" }, matches);
