import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { productNoun } from "~/modules/shop/products/product-options";
import * as Products from "~/modules/shop/products/products.server";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { deleteRecord } from "~/platform/record-actions.server";
import { DeleteRecord } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "products", "delete");
  const { id, version, name, status } = orNotFound(await Products.find(idParam(params, "productId")));
  const impact = status === "active" ? ["It leaves the shop at once."] : [];
  return { record: { id, version }, called: `“${name}”`, impact, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "products", "delete");
  const id = idParam(params, "productId");
  return deleteRecord(request, productNoun, (version) => Products.remove(id, version, by));
}

export default function DeleteProduct() {
  return <DeleteRecord noun={productNoun} {...useLoaderData<typeof loader>()} />;
}
