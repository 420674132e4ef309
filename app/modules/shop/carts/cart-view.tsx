import type { ReactNode } from "react";
import { beforeTax } from "~/modules/shared/catalogue/sales-tax";
import { ProductArt } from "~/modules/shop/products/category-art";
import { formatMoney } from "~/platform/format";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { OriginToken } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { Pill } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";
import { Stepper } from "~/ui/stepper";
import { maxQuantity } from "./cart.schema";
import type { Cart, CartLine } from "./carts.server";

interface CartWay {
  back?: string;
  drawer?: boolean;
}

/** What is said where something can be put into the cart, or sent. */
export const uncharged = "You won't be charged. Send us your list and we'll reply with a quote.";

/** A cart's lines with their forms, the total, and the way to an inquiry (row 161). */
export function CartView({ cart, way = {} }: { cart: Cart; way?: CartWay }) {
  const { company } = useRootData();
  const { lines, count, totalCents } = cart;
  if (lines.length === 0)
    return (
      <div className={way.drawer ? undefined : "panel"}>
        <h2>Your cart is empty</h2>
        <p className="soft mt-1 mb-4">Add what interests you. You pay nothing: we reply with a quote.</p>
        <ButtonLink href="/products">See products</ButtonLink>
      </div>
    );
  return (
    <div className={way.drawer ? undefined : "items-start gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]"}>
      <ul className="mb-6 border-line border-b">
        {lines.map((line) => (
          <Line key={line.productId} line={line} way={way} />
        ))}
      </ul>
      <section className={way.drawer ? undefined : "panel"} aria-label="Total">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">
            {`Total ${beforeTax(company.tax)}`}
            <span className="sr">:</span>
          </span>{" "}
          <strong className="font-bold font-display text-3xl tabular-nums">{formatMoney(totalCents)}</strong>
        </p>
        <p className="soft mb-4 text-sm">{count === 1 ? "1 piece" : `${count} pieces`}</p>
        <ButtonLink href="/contact?cart=1&inquiryPurpose=Get+a+Quote" variant="lamp" className="w-full">
          Proceed to Checkout
        </ButtonLink>
        <p className="soft mt-3 text-sm">{uncharged}</p>
      </section>
    </div>
  );
}

const row =
  "grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-line border-t py-4";

function Line({ line, way }: { line: CartLine; way: CartWay }) {
  const { productId, slug, name, category, imageUrl, photo, quantity, priceCents, note, sold, stock } = line;
  return (
    <li className={way.drawer ? row : `${row} sm:grid-cols-[6rem_minmax(0,1fr)_auto_6.5rem] sm:items-center`}>
      <ProductArt
        {...{ category, imageUrl, photo }}
        sizes="6rem"
        className={`row-span-2 aspect-4/3 rounded-sm object-cover ${way.drawer ? "" : "sm:row-auto"}`}
      />
      <div>
        <h2 className="text-lg">
          <a href={`/products/${slug}`} className="text-inherit no-underline hover:underline">
            {name}
          </a>
        </h2>
        <p className="soft text-sm tabular-nums">{`${formatMoney(priceCents)} each`}</p>
        {note && <p className="text-danger text-sm">{`${note}.`}</p>}
      </div>
      <strong className={way.drawer ? "tabular-nums" : "text-end tabular-nums sm:order-1"}>
        {formatMoney(quantity * priceCents)}
      </strong>
      <form
        method="post"
        action="/cart"
        className={`group flex flex-wrap items-center ${way.drawer ? "col-span-2" : "col-span-2 sm:col-auto"}`}
        tabIndex={-1}
      >
        <CartFields productId={productId} way={way} />{" "}
        {sold && stock > 0 && (
          <Stepper
            id={`quantity-${productId}`}
            label={`Quantity of ${name}`}
            value={quantity}
            max={maxQuantity}
            less={{ label: `One ${name} less`, act: "less", disabled: quantity === 1 }}
            more={{ label: `One ${name} more`, act: "more", disabled: quantity >= stock }}
          >
            <Quiet
              act="change"
              label="Update"
              name={name}
              look="order-2 sm:opacity-0 sm:group-focus-within:opacity-100 max-sm:sr-only max-sm:group-focus-within:not-sr-only"
            />{" "}
          </Stepper>
        )}{" "}
        <Quiet act="remove" label="Remove" name={name} look="order-1" />
      </form>
    </li>
  );
}

function Quiet({ act, label, name, look }: { act: string; label: string; name: string; look: string }) {
  return (
    <button type="submit" name="act" value={act} className={look}>
      <span className="inline-block py-2.5 ps-3.5 text-ink-soft text-sm underline">
        {label}
        <span className="sr">{` ${name}`}</span>
      </span>
    </button>
  );
}

/** What every form that changes the cart sends. On pages with a drawer, the script makes the form say so. */
function CartFields({ productId, way: { back, drawer } }: { productId: string; way: CartWay }) {
  return (
    <>
      <OriginToken />
      <input type="hidden" name="productId" value={productId} />
      {back && <input type="hidden" name="back" value={back} />}
      {drawer && <input type="hidden" name="drawer" value="1" disabled />}
    </>
  );
}

/** One of a product, or as many as the field among the `children` says. */
export function AddToCart({
  product,
  way,
  seed,
  formKey,
  children,
}: {
  product: { id: string; name: string };
  way: CartWay;
  seed: string | undefined;
  formKey: string;
  children?: ReactNode;
}) {
  const about = <span className="sr">{` ${children ? "" : "to cart "}${product.name}`}</span>;
  return (
    <form method="post" action="/cart" className="relative flex">
      <CartFields productId={product.id} way={way} />
      <input type="hidden" name="act" value="add" />
      <input type="hidden" name="_key" value={formKey} />
      {seed && <input type="hidden" name="seed" value={seed} />}
      {children}{" "}
      <Button
        type="submit"
        data-pending="Adding…"
        variant={children ? "lamp" : "line"}
        className={children ? "order-1 ms-3 flex-1" : "px-3 py-1 text-md"}
      >
        {children ? "Add to cart" : "Add"}
        {about}
      </Button>
    </form>
  );
}

export function CartDrawer({ cart, open, back }: { cart: Cart; open: boolean; back: string }) {
  return (
    <>
      <a href="/cart" className={buttonClass("line", "flex-none")}>
        <Icon name="cart" />
        Cart {cart.count > 0 && <Pill>{cart.count}</Pill>}
      </a>
      {open && (
        <dialog
          className="panel my-0 me-0 ms-auto h-full max-h-full w-full max-w-104 rounded-none text-ink"
          aria-labelledby="cart-heading"
        >
          <form method="dialog" className="mb-4 flex items-center justify-between">
            <h2 id="cart-heading" className="text-2xl">
              Shopping Cart
            </h2>
            <button type="submit" className="grid size-9 place-items-center rounded-sm hover:bg-hover">
              <Icon name="close" />
              <span className="sr">Close</span>
            </button>
          </form>
          <CartView cart={cart} way={{ back, drawer: true }} />
        </dialog>
      )}
    </>
  );
}
