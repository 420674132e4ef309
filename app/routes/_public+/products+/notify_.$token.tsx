import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { productWatchActSchema } from "~/modules/shop/product-watches/product-watch.schema";
import * as ProductWatches from "~/modules/shop/product-watches/product-watches.server";
import { AppError } from "~/platform/app-error.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { linkGone, pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  const found = await ProductWatches.findByToken(params.token ?? "");
  const watch = found && { email: found.email, name: found.name, confirmed: found.confirmedAt !== null };
  return data({ watch, stamp: formStamp() }, { status: watch ? 200 : 410 });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const problem = "We could not change this. Please try again.";
  return submit(request, productWatchActSchema, problem, async ({ act }) => {
    const done = act === "confirm" ? await ProductWatches.confirm(token) : await ProductWatches.stop(token);
    if (!done) throw new AppError(`${linkGone}.`, 410);
    if (act === "confirm")
      return redirectWithFlash(`/products/notify/${token}`, "We email you once it is in stock.");
    return redirectWithFlash("/products", "We will not email you about this product.");
  });
}

export default function ProductWatchLink() {
  const { watch, stamp } = useLoaderData<typeof loader>();
  if (!watch)
    return (
      <Wrap className="page narrow">
        <PageHeading
          title={linkGone}
          lead="The email was sent or stopped, or was not confirmed in seven days."
        />
        <ButtonLink href="/products">See products</ButtonLink>
      </Wrap>
    );
  const { email, name, confirmed } = watch;
  return (
    <Wrap className="page narrow">
      <PageForm
        id="watch"
        stamp={stamp}
        act={confirmed ? "stop" : "confirm"}
        submit={confirmed ? "Do not email me" : "Confirm"}
        variant={confirmed ? "line" : undefined}
        intro={
          <PageHeading
            title={confirmed ? "We email you once" : "Confirm your email"}
            lead="One email, when it is in stock, and no others."
          />
        }
      >
        {() => (
          <DescriptionList
            items={[
              { term: "Product", value: name },
              { term: "Sent to", value: email },
            ]}
          />
        )}
      </PageForm>
    </Wrap>
  );
}

/** The address is a secret. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.watch ? "One email about a product" : linkGone }, matches);
