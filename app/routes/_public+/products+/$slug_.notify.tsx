import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  type ProductWatchInput,
  productWatchSchema,
} from "~/modules/shop/product-watches/product-watch.schema";
import { watchWords } from "~/modules/shop/product-watches/product-watch-options";
import * as ProductWatches from "~/modules/shop/product-watches/product-watches.server";
import * as Shop from "~/modules/shop/products/shop.server";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { TextField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { PageForm } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ params }: LoaderFunctionArgs) {
  return { product: await findWatched(params.slug), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id, slug } = await findWatched(params.slug);
  const problem = "We could not save this. Please try again.";
  return submit(request, productWatchSchema, problem, async ({ email }, form) => {
    const done = await form.once(async (trx) => {
      if (!form.looksAutomated) await ProductWatches.ask(id, email, trx);
      return `/products/${slug}`;
    });
    return redirectWithFlash(
      done,
      "Check your email: your request counts once you confirm it there.",
      "info",
    );
  });
}

async function findWatched(key = "") {
  const product = await Shop.find(key);
  if (product?.status !== "active" && product?.status !== "coming") throw notFound();
  const { id, slug, name } = product;
  return { id, slug, name };
}

export default function NotifyMe() {
  const { product, stamp } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page narrow">
      <PageForm<ProductWatchInput>
        id="notify"
        stamp={stamp}
        submit="Email me a link to confirm"
        pending="Sending…"
        safeguards
        intro={
          <PageHeading
            title={`Email me about ${product.name}`}
            lead="One email, when it is in stock, and no others."
          />
        }
        beside={<a href={`/products/${product.slug}`}>Back to the product</a>}
      >
        {(fields) => (
          <>
            <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
            <p className="soft">{`What you agree to: “${watchWords}.”`}</p>
          </>
        )}
      </PageForm>
    </Wrap>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: `Email me about ${data?.product.name ?? "a product"}` }, matches);
