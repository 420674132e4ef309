import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type ProductEditInput, productEditSchema } from "~/modules/shop/products/product.schema";
import { ProductFields } from "~/modules/shop/products/product-fields";
import { productFields, productNoun } from "~/modules/shop/products/product-options";
import * as Products from "~/modules/shop/products/products.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { EditRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "products", "write");
  const product = orNotFound(await Products.find(idParam(params, "productId")));
  const { id, version } = product;
  return {
    record: { id, version },
    values: Products.formValues(product),
    ...(await formPage(request, person)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "products", "write");
  const id = idParam(params, "productId");
  return saveRecord(request, productNoun, id, productEditSchema, (edit) => Products.update(id, edit, by));
}

export default function EditProduct() {
  return (
    <EditRecord<ProductEditInput>
      noun={productNoun}
      described={productFields}
      {...useLoaderData<typeof loader>()}
    >
      {(fields) => <ProductFields fields={fields} />}
    </EditRecord>
  );
}
