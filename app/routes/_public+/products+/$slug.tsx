import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findCartOwner } from "~/access/cart-cookie.server";
import { AddToCart, CartDrawer, uncharged } from "~/modules/shop/carts/cart-view";
import * as Carts from "~/modules/shop/carts/carts.server";
import { BoxContents } from "~/modules/shop/products/box-contents";
import { ProductArt } from "~/modules/shop/products/category-art";
import { askAbout, StockPill } from "~/modules/shop/products/product-card";
import { savingOf } from "~/modules/shop/products/product-options";
import * as Shop from "~/modules/shop/products/shop.server";
import { formatMoney } from "~/platform/format";
import { formStamp } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink } from "~/ui/button";
import { Icon, type IconName } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { Pill } from "~/ui/pill";
import { Stepper } from "~/ui/stepper";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const product = orNotFound(await Shop.find(params.slug ?? ""));
  const { pathname: back, search, searchParams } = new URL(request.url);
  if (params.slug !== product.slug) throw redirect(`/products/${product.slug}${search}`, 301);
  const owner = await findCartOwner(request);
  const isBundle = product.category === "Bundles";
  const [cart, parts] = await Promise.all([
    Carts.find(owner),
    isBundle ? Shop.partsOf(product.features) : [],
  ]);
  const sold = product.status === "active";
  const comes = product.status === "coming";
  const held = cart.lines.find(({ productId }) => productId === product.id)?.quantity ?? 0;
  const left = Math.max(0, product.stock - held);
  const wanted = Number.parseInt(searchParams.get("quantity") ?? "", 10) || 1;
  const keys = { seed: owner ? undefined : formStamp().key, formKey: formStamp().key };
  const open = searchParams.has("cart.open");
  const amount = { held, left, quantity: Math.max(1, Math.min(wanted, left)) };
  const page = { product, parts, sold, comes, cart, back, open, ...amount, ...keys };
  return data(page, { status: sold || comes ? 200 : 410 });
}

const steps = [
  { icon: "cart", title: "Put it in the cart", text: "Add what else you want to know about." },
  { icon: "mail", title: "Send it as an inquiry", text: "Your cart goes with your message." },
  { icon: "users", title: "A person answers", text: "By the next business day." },
] as const satisfies { icon: IconName; title: string; text: string }[];

export default function ProductPage() {
  const { product, parts, sold, comes, cart, back, open } = useLoaderData<typeof loader>();
  const { slug, name, category, description, features, imageUrl, photo, priceCents, stock } = product;
  const saving = savingOf(priceCents, parts);
  const others = `/products?category=${encodeURIComponent(category)}`;
  const link = "inline-block py-1 no-underline hover:underline";
  return (
    <Wrap className="page pt-8">
      <div className="mb-4 flex items-center justify-between gap-x-6">
        <nav aria-label="Where you are">
          <span className="max-sm:hidden">
            <a href="/products" className={link}>
              Security Products
            </a>
            <span className="soft"> / </span>
          </span>
          <a href={others} className={link}>
            <span className="sm:hidden" aria-hidden="true">
              ‹{" "}
            </span>
            {category}
          </a>
        </nav>
        <CartDrawer cart={cart} open={open} back={back} />
      </div>
      <article
        aria-label={name}
        className="grid *:min-w-0 items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]"
      >
        <ProductArt
          {...{ category, imageUrl, photo }}
          sizes="(min-width: 77em) 40rem, (min-width: 56em) 50vw, 100vw"
          first
          className="aspect-4/3 rounded-md object-contain max-sm:max-h-40"
        />
        <div className="lg:row-span-2">
          <h1>{name}</h1>
          <p className="lead typed mt-1.5">{description}</p>
          {(sold || comes) && (
            <p className="mt-5 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="font-bold font-display text-4xl tabular-nums">
                {formatMoney(priceCents)}
              </strong>{" "}
              {comes ? (
                <Pill tone="info" dot>
                  Coming soon
                </Pill>
              ) : (
                <Held />
              )}{" "}
              {sold && saving > 0 && <Pill tone="good">{`You save ${formatMoney(saving)}`}</Pill>}
            </p>
          )}
          {sold && <Buy />}
          {(comes || (sold && stock === 0)) && (
            <ButtonLink href={`/products/${slug}/notify`} variant="line">
              Email me when it is in stock
            </ButtonLink>
          )}
          {sold || comes ? (
            <p className="soft mt-3 text-sm">
              {sold && stock > 0 && <span className="block">{uncharged} </span>}
              <a href={askAbout(name)} className="inline-block py-1">
                Ask about this<span className="sr">{`: ${name}`}</span>
              </a>
            </p>
          ) : (
            <>
              <p className="mt-5 mb-4">We no longer sell this product.</p>
              <ButtonLink href={others}>{`See ${category}`}</ButtonLink>
            </>
          )}
          <BoxContents features={features} parts={parts} priceCents={priceCents} />
        </div>
        {sold && stock > 0 && <Steps />}
      </article>
    </Wrap>
  );
}

function Held() {
  const { product, held } = useLoaderData<typeof loader>();
  return <StockPill stock={product.stock} held={held} />;
}

function Buy() {
  const { product, left, quantity, back, seed, formKey } = useLoaderData<typeof loader>();
  if (left === 0) return null;
  return (
    <AddToCart product={product} way={{ back, drawer: true }} seed={seed} formKey={formKey}>
      <Stepper
        id="quantity"
        label="Quantity"
        value={quantity}
        max={left}
        less={{ label: "One less", href: `?quantity=${Math.max(1, quantity - 1)}` }}
        more={{ label: "One more", href: `?quantity=${Math.min(left, quantity + 1)}` }}
      />
    </AddToCart>
  );
}

function Steps() {
  return (
    <ol className="grid gap-4">
      {steps.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <span className="grid size-9 flex-none place-items-center rounded-full bg-pill">
            <Icon name={icon} />
          </span>{" "}
          <span>
            <b className="block font-semibold">{title}</b> <span className="soft text-sm">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data?.product.name ?? "Product", description: data?.product.description.slice(0, 160) },
    matches,
  );
