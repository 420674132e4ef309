import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type ProductStatusInput, productStatusSchema } from "~/modules/shop/products/product.schema";
import { productFields, productNoun } from "~/modules/shop/products/product-options";
import * as Products from "~/modules/shop/products/products.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { keepingList } from "~/platform/list-links";
import { choicesOf } from "~/platform/record-fields";
import { SelectField } from "~/ui/fields";
import { RecordForm } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "products", "write");
  const { id, version, status } = orNotFound(await Products.find(idParam(params, "productId")));
  return { id, version, values: { status }, ...(await formPage(request, person)) };
}

/** From a row of the list, and back to it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "products", "write");
  const id = idParam(params, "productId");
  const { path, failed } = productNoun;
  return submit(request, productStatusSchema, failed.save, async ({ version, status }) => {
    orNotFound(await Products.update(id, { version, typed: { status } }, by));
    const words = `The status is now ${productFields.status.words[status]}`;
    return redirectWithFlash(keepingList(path, request.url), words);
  });
}

/** Where a refused choice is explained. */
export default function ProductStatus() {
  const { id, ...form } = useLoaderData<typeof loader>();
  return (
    <RecordForm<ProductStatusInput>
      id="status-form"
      fields={productFields}
      cancelHref={`${productNoun.path}/${id}`}
      button="Update"
      {...form}
    >
      {(fields) => (
        <SelectField
          field={fields.status}
          label={productFields.status.label}
          options={choicesOf(productFields.status)}
        />
      )}
    </RecordForm>
  );
}
