import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cartCookies, cartOwner, findCartOwner } from "~/access/cart-cookie.server";
import { cartSchema, maxQuantity } from "~/modules/shop/carts/cart.schema";
import { AddToCart, CartView } from "~/modules/shop/carts/cart-view";
import * as Carts from "~/modules/shop/carts/carts.server";
import { ProductCard } from "~/modules/shop/products/product-card";
import * as Shop from "~/modules/shop/products/shop.server";
import { env } from "~/platform/env.server";
import { formStamp, submit } from "~/platform/forms.server";
import { optional, safePath } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import type { Answer } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const owner = await findCartOwner(request);
  const cart = await Carts.find(owner);
  const popular = cart.count > 0 ? [] : ((await optional(() => Shop.mostPopular(4))) ?? []);
  const products = popular.map((product) => ({ ...product, key: formStamp().key }));
  return { cart, products, seed: owner ? undefined : formStamp().key };
}

export async function action({ request }: ActionFunctionArgs) {
  return submit(request, cartSchema, "Your cart was not changed. Please try again.", async (input, form) => {
    const owner = await cartOwner(request, input.act === "add" ? input.seed : undefined);
    const next = wayAfter(input);
    await form.once(async (trx) => {
      const { act, productId } = input;
      if (act === "add") await Carts.add(owner, productId, input.quantity, trx);
      else if (act === "remove") await Carts.remove(owner, productId, trx);
      else await Carts.change(owner, productId, quantityAfter(act, input.quantity), trx);
      return next;
    });
    const headers = new Headers();
    for (const cookie of await cartCookies(owner)) headers.append("Set-Cookie", cookie);
    return redirect(next, { status: 303, headers });
  });
}

function quantityAfter(act: "change" | "less" | "more", shown: number): number {
  if (act === "change") return shown;
  return act === "less" ? Math.max(1, shown - 1) : Math.min(maxQuantity, shown + 1);
}

type Change = ReturnType<typeof cartSchema.parse>;

/** With a drawer, back to the page it was used on, which opens it again; otherwise to the cart. */
function wayAfter({ back, drawer }: Change): string {
  if (!drawer) return "/cart";
  const { pathname, searchParams } = new URL(safePath(back, "/products"), env.appUrl);
  searchParams.set("cart.open", "1");
  return `${pathname}?${searchParams}`;
}

const goBack = "inline-flex min-h-6 items-center gap-0.5 font-semibold no-underline hover:underline";

export default function CartPage() {
  const { cart, products, seed } = useLoaderData<typeof loader>();
  const errors = Object.values(useActionData<Answer>()?.result.error ?? {});
  return (
    <Wrap className="page pt-8">
      <ErrorSummary errors={[]} lead={errors[0]?.[0]} />
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1>Shopping Cart</h1>
        {cart.count > 0 && (
          <a href="/products" className={goBack}>
            <Icon name="left" className="icon size-4" />
            Continue shopping
          </a>
        )}
      </div>
      <CartView cart={cart} />
      {products.length > 0 && (
        <section className="mt-10" aria-labelledby="popular-heading">
          <h2 id="popular-heading" className="mb-4 text-2xl">
            Most Popular
          </h2>
          <div className="grid gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-4">
            {products.map(({ key, ...product }) => (
              <ProductCard key={product.id} product={product} held={0}>
                <AddToCart product={product} way={{}} seed={seed} formKey={key} />
              </ProductCard>
            ))}
          </div>
        </section>
      )}
    </Wrap>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Shopping Cart" }, matches);
