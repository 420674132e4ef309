import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { recordOf } from "~/access/record-routes.server";
import { PhotoOfProduct } from "~/modules/shop/product-photos/photo-of-product";
import {
  type ProductPhotoInput,
  productPhotoSchema,
} from "~/modules/shop/product-photos/product-photo.schema";
import { productPhotoRule, wideEnough } from "~/modules/shop/product-photos/product-photo-options";
import * as ProductPhotos from "~/modules/shop/product-photos/product-photos.server";
import { product as noun } from "~/modules/shop/products/product.noun";
import { hintOf } from "~/platform/file-kinds";
import { formatCount } from "~/platform/format";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { listState, withListQuery } from "~/platform/list-links";
import { TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { RecordForm } from "~/ui/record-form";

const rule = { ...productPhotoRule, followedBy: ["alt"] };
const firstRule = { ...rule, required: "Choose a photo" };

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, noun.area, "write");
  const { row } = await recordOf(request);
  const photo = (await ProductPhotos.find(row.id)) ?? null;
  return { id: row.id, photo, page: await formPage(request, person) };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, noun.area, "write");
  const { row } = await recordOf(request);
  const files = { photo: (await ProductPhotos.find(row.id)) ? rule : firstRule };
  return submit(request, productPhotoSchema, { problem: noun.failed.save, files }, async ({ alt }, form) => {
    const chosen = form.optionalFile("photo");
    const photo = chosen && (await ProductPhotos.sized(chosen));
    const to = await form.once(async (trx) => {
      orNotFound(await ProductPhotos.save(row.id, { alt, photo }, by, trx));
      return withListQuery(`${noun.path}/${row.id}`, request.url);
    });
    return redirectWithFlash(to, "Photo saved");
  });
}

export default function PhotoTab() {
  const { id, photo, page } = useLoaderData<typeof loader>();
  const path = `${noun.path}/${id}`;
  const search = listState(useLocation().search);
  const best = `best at least ${formatCount(wideEnough)} pixels wide`;
  return (
    <>
      {photo && <PhotoOfProduct id={id} photo={photo} />}
      {photo && (
        <p className="soft mb-4 text-sm">
          {`${formatCount(photo.width)} × ${formatCount(photo.height)} pixels at its largest. `}
          <Link to={`${path}/photo/removal${search}`} preventScrollReset>
            Remove the photo
          </Link>
        </p>
      )}
      <RecordForm<ProductPhotoInput>
        id="photo"
        {...page}
        values={{ alt: photo?.alt ?? "" }}
        files
        button="Save photo"
        pending="Sending…"
        cancelHref={path}
      >
        {(fields, _, held) => (
          <>
            <FileField
              field={fields.photo}
              label={photo ? "Another photo" : "Photo"}
              rule={photo ? rule : firstRule}
              hint={`${hintOf(rule)}, ${best}. Visitors see it instead of the drawing.`}
              held={held.photo}
            />
            <TextField
              field={fields.alt}
              label="What it shows"
              hint="One sentence for people who do not see it, such as “A white camera with a solar panel on a lamp post”."
              autoComplete="off"
            />
          </>
        )}
      </RecordForm>
    </>
  );
}
