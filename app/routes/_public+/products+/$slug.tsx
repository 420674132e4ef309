import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCartOwner } from "~/access/cart-cookie.server";
import { AddToCart, CartDrawer } from "~/modules/shop/carts/cart-view";
import * as Carts from "~/modules/shop/carts/carts.server";
import { AskAbout, Features, ProductImage, ProductPrice } from "~/modules/shop/products/product-card";
import * as Shop from "~/modules/shop/products/shop.server";
import { formatMoney } from "~/platform/format";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const product = orNotFound(await Shop.find(params.slug ?? ""));
  const { pathname: back, search, searchParams } = new URL(request.url);
  if (params.slug !== product.slug) throw redirect(`/products/${product.slug}${search}`, 301);
  const owner = await findCartOwner(request);
  const cart = await Carts.find(owner);
  const sold = product.status === "active";
  const comes = product.status === "coming";
  const keys = { seed: owner ? undefined : formStamp().key, formKey: formStamp().key };
  const page = { product, sold, comes, cart, back, open: searchParams.has("cart.open"), ...keys };
  return data(page, { status: sold || comes ? 200 : 410 });
}

export default function ProductPage() {
  const { product, sold, comes, cart, back, open, seed, formKey } = useLoaderData<typeof loader>();
  const { id, slug, name, category, description, features, imageUrl, priceCents, stock } = product;
  const held = cart.lines.find(({ productId }) => productId === id)?.quantity ?? 0;
  const others = `/products?category=${encodeURIComponent(category)}`;
  return (
    <Wrap className="page narrow">
      <PageHeading title={name} lead={<a href={others}>{category}</a>} />
      <CartDrawer cart={cart} open={open} back={back} />
      <article className="panel" aria-label={name}>
        <ProductImage url={imageUrl} category={category} />
        <p className="typed">{description}</p>
        <Features features={features} />
        {sold && <ProductPrice product={product} held={held} />}
        {sold && stock > held && (
          <AddToCart product={product} way={{ back, drawer: true }} seed={seed} formKey={formKey} />
        )}
        {comes && (
          <p className="price flex flex-wrap items-baseline justify-between gap-x-4">
            <strong className="font-bold font-display text-2xl">{formatMoney(priceCents)}</strong> Coming soon
          </p>
        )}
        {(comes || (sold && stock === 0)) && (
          <ButtonLink href={`/products/${slug}/notify`} variant="line">
            Email me when it is in stock
          </ButtonLink>
        )}
        {!sold && !comes && (
          <>
            <p>We no longer sell this product.</p>
            <ButtonLink href={others}>{`See ${category}`}</ButtonLink>
          </>
        )}
        {(sold || comes) && <AskAbout name={name} />}
      </article>
      <p>
        <a href="/products">All products</a>
      </p>
    </Wrap>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data?.product.name ?? "Product", description: data?.product.description.slice(0, 160) },
    matches,
  );
