import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCartOwner } from "~/access/cart-cookie.server";
import { company } from "~/modules/shared/company/company.server";
import { noticeOn } from "~/modules/shared/company/products-notice";
import { AddToCart, CartDrawer } from "~/modules/shop/carts/cart-view";
import * as Carts from "~/modules/shop/carts/carts.server";
import { ProductLines } from "~/modules/shop/products/box-contents";
import { ProductCard } from "~/modules/shop/products/product-card";
import { ProductFacets } from "~/modules/shop/products/product-facets";
import { ProductSearch } from "~/modules/shop/products/product-search";
import * as Shop from "~/modules/shop/products/shop.server";
import { currency } from "~/platform/currency";
import { formStamp } from "~/platform/forms.server";
import { optional } from "~/platform/http.server";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { callWords } from "~/ui/emergency-line";
import { Flash } from "~/ui/flash";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { ListPages } from "~/ui/pagination";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await findCartOwner(request);
  const [{ productsNotice }, found] = await Promise.all([
    company(),
    optional(() => readShop(request, owner)),
  ]);
  const query = found?.query ?? Shop.shopList.query(request.url);
  const { pathname, search, searchParams } = new URL(request.url);
  return data(
    {
      query,
      found,
      back: pathname + search,
      open: searchParams.has("cart.open"),
      seed: owner ? undefined : formStamp().key,
      notice: noticeOn(productsNotice, new Date()),
    },
    { status: found ? 200 : 503 },
  );
}

async function readShop(request: Request, owner: Awaited<ReturnType<typeof findCartOwner>>) {
  const page = await listPage(request.url, { query: Shop.shopList.query, page: Shop.page });
  const { q, filters, page: number } = page.query;
  const isWhole = q === "" && number === 1 && Object.values(filters).every((value) => !value);
  const [facets, cart, coming] = await Promise.all([
    Shop.facets({ ...page.query, q: page.corrected ?? page.query.q }),
    Carts.find(owner),
    isWhole ? Shop.coming() : [],
  ]);
  return { ...page, facets, cart, coming, keys: keysFor(page.rows.length) };
}

/** They differ in their last digits only, so that together they are sent as briefly as one. */
function keysFor(count: number): string[] {
  const { key } = formStamp();
  return Array.from({ length: count }, (_, index) => key.slice(0, -2) + index.toString(16).padStart(2, "0"));
}

export default function ProductsPage() {
  const { query, found, notice, open, back } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page pt-8">
      <div className="mb-5 flex items-end justify-between gap-x-6">
        <div>
          <h1>Security Products</h1>
          <p className="soft mt-1 max-sm:hidden">
            Chosen by people who work outdoors at night, and installed by us.
          </p>
        </div>
        {found && <CartDrawer cart={found.cart} open={open} back={back} />}
      </div>
      <Flash kind="info" message={notice} />
      {!found && <Flash kind="error" message="Failed to load products" />}
      <div className="grid gap-4 gap-x-10 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
        <ProductSearch query={query} total={found?.total}>
          {found && <ProductFacets query={query} facets={found.facets} />}
        </ProductSearch>
        <div className="min-w-0">
          {found?.corrected && (
            <p className="lead mt-0 mb-4" role="status">{`Showing results for “${found.corrected}”`}</p>
          )}
          {found && found.rows.length === 0 && <NothingMatches q={query.q} />}
          {found && found.rows.length > 0 && <Products />}
          {found && found.coming.length > 0 && (
            <section className="mt-10" aria-labelledby="coming-heading">
              <h2 id="coming-heading" className="text-lg">
                Coming Soon
              </h2>
              <ProductLines products={found.coming} />
            </section>
          )}
          {found && found.rows.length > 0 && <NotSure />}
        </div>
      </div>
    </Wrap>
  );
}

function Products() {
  const { found, back, seed } = useLoaderData<typeof loader>();
  if (!found) return null;
  const held = new Map(found.cart.lines.map(({ productId, quantity }) => [productId, quantity]));
  return (
    <>
      <h2 className="sr">Products</h2>
      <div className="mb-6 grid gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-4">
        {found.rows.map((product, index) => {
          const own = held.get(product.id) ?? 0;
          return (
            <ProductCard key={product.id} product={product} held={own}>
              {product.stock > own && (
                <AddToCart
                  product={product}
                  way={{ back, drawer: true }}
                  seed={seed}
                  formKey={found.keys[index] ?? ""}
                />
              )}
            </ProductCard>
          );
        })}
      </div>
      {found.total > found.query.size && <ListPages data={found} path="/products" plain />}
    </>
  );
}

const advice = "/contact?inquiryPurpose=Get+a+Quote&serviceType=N%2FA";

/** The list's end: for those who have seen it all. */
function NotSure() {
  return (
    <section className="panel mt-10" aria-labelledby="ask-heading">
      <h2 id="ask-heading">Not sure what fits?</h2>
      <p className="mt-1">Tell us what you want to protect. A person answers by the next business day.</p>
      <p className="do mt-4">
        <ButtonLink href={advice}>Ask for advice</ButtonLink> <Call />
      </p>
    </section>
  );
}

function Call() {
  const { company } = useRootData();
  return (
    <ButtonLink href={company.phoneHref} variant="line">
      {callWords(company)}
    </ButtonLink>
  );
}

function NothingMatches({ q }: { q: string }) {
  return (
    <div className="panel">
      <h2>{q ? `Nothing for “${q}”` : "No product is like this"}</h2>
      <p className="mt-1">Try another word, or ask us: a person answers by the next business day.</p>
      <p className="do mt-4">
        <ButtonLink href="/products">See all products</ButtonLink>{" "}
        <ButtonLink href={advice} variant="line">
          Ask for advice
        </ButtonLink>{" "}
        <Call />
      </p>
    </div>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Security Products",
      description: `Cameras, locks, alarms, sensors and bundles, with prices in ${currency.words}.`,
    },
    matches,
  );
