import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { recordOf } from "~/access/record-routes.server";
import * as ProductPhotos from "~/modules/shop/product-photos/product-photos.server";
import { product as noun } from "~/modules/shop/products/product.noun";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, noun.area, "write");
  const { row, title } = await recordOf(request);
  orNotFound(await ProductPhotos.find(row.id));
  return { id: row.id, title, stamp: formStamp() };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, noun.area, "write");
  const { row } = await recordOf(request);
  return submit(request, noFields, noun.failed.save, async (_, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await ProductPhotos.remove(row.id, by, trx));
      return withListQuery(`${noun.path}/${row.id}`, request.url);
    });
    return redirectWithFlash(to, "Photo removed");
  });
}

export default function RemovePhoto() {
  const { id, title, stamp } = useLoaderData<typeof loader>();
  return (
    <ConfirmForm
      lead={`Remove the photo of ${title}?`}
      impact={["Visitors see the drawing of its category again.", "You can undo this for ten minutes."]}
      button="Remove photo"
      stamp={stamp}
      cancelHref={`${noun.path}/${id}/photo`}
    />
  );
}
