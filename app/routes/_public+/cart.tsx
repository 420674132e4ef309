import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cartCookies, cartOwner, findCartOwner } from "~/access/cart-cookie.server";
import { cartSchema } from "~/modules/shop/carts/cart.schema";
import { CartView } from "~/modules/shop/carts/cart-view";
import * as Carts from "~/modules/shop/carts/carts.server";
import { env } from "~/platform/env.server";
import { submit } from "~/platform/forms.server";
import { safePath } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { ErrorSummary } from "~/ui/error-summary";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import type { Answer } from "~/ui/page-form";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  return { cart: await Carts.find(await findCartOwner(request)) };
}

export async function action({ request }: ActionFunctionArgs) {
  return submit(request, cartSchema, "Your cart was not changed. Please try again.", async (input, form) => {
    const owner = await cartOwner(request, input.act === "add" ? input.seed : undefined);
    const next = wayAfter(input);
    await form.once(async (trx) => {
      if (input.act === "add") await Carts.add(owner, input.productId, trx);
      else if (input.act === "change") await Carts.change(owner, input.productId, input.quantity, trx);
      else await Carts.remove(owner, input.productId, trx);
      return next;
    });
    const headers = new Headers();
    for (const cookie of await cartCookies(owner)) headers.append("Set-Cookie", cookie);
    return redirect(next, { status: 303, headers });
  });
}

type Change = ReturnType<typeof cartSchema.parse>;

/** With a drawer, back to the page it was used on, which opens it again; otherwise to the cart. */
function wayAfter({ back, drawer }: Change): string {
  if (!drawer) return "/cart";
  const { pathname, searchParams } = new URL(safePath(back, "/products"), env.appUrl);
  searchParams.set("cart.open", "1");
  return `${pathname}?${searchParams}`;
}

export default function CartPage() {
  const { cart } = useLoaderData<typeof loader>();
  const errors = Object.values(useActionData<Answer>()?.result.error ?? {});
  return (
    <Wrap className="page narrow">
      <ErrorSummary errors={[]} lead={errors[0]?.[0]} />
      <PageHeading title="Shopping Cart" lead={<a href="/products">Continue shopping</a>} />
      <CartView cart={cart} />
    </Wrap>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Shopping Cart" }, matches);
