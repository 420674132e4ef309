import { formatMoney } from "~/platform/format";
import { Button, ButtonLink } from "~/ui/button";
import { OriginToken } from "~/ui/form";
import type { Cart, CartLine } from "./carts.server";

interface CartWay {
  back?: string;
  drawer?: boolean;
}

/** A cart's lines with their forms, the total, and the way to an inquiry (row 161). */
export function CartView({ cart, way = {} }: { cart: Cart; way?: CartWay }) {
  if (cart.lines.length === 0)
    return (
      <div className="panel">
        <h2 className="mb-2">Your cart is empty</h2>
        <p className="mb-4">Products you add appear here.</p>
        <ButtonLink href="/products">See products</ButtonLink>
      </div>
    );
  return (
    <>
      <ul className="list-none p-0">
        {cart.lines.map((line) => (
          <Line key={line.productId} line={line} way={way} />
        ))}
      </ul>
      <p>
        Total before HST: <strong>{formatMoney(cart.totalCents)}</strong>
      </p>
      <p className="soft">You won't be charged. Send us your list and we'll reply with a quote.</p>
      <ButtonLink href="/contact?cart=1&inquiryPurpose=Get+a+Quote" variant="lamp">
        Proceed to Checkout
      </ButtonLink>
    </>
  );
}

function Line({ line, way }: { line: CartLine; way: CartWay }) {
  const { productId, slug, name, quantity, priceCents, note, sold, stock } = line;
  const field = `quantity-${productId}`;
  return (
    <li>
      <a href={`/products/${slug}`}>{name}</a> <strong>{formatMoney(quantity * priceCents)}</strong>
      <p className="soft">{`${formatMoney(priceCents)} each`}</p>
      {note && <p className="text-danger">{`${note}.`}</p>}
      <div className="filters">
        {sold && stock > 0 && (
          <form method="post" action="/cart">
            <CartFields act="change" productId={productId} way={way} />{" "}
            <label htmlFor={field}>
              <span>
                Quantity<span className="sr">{` of ${name}`}</span>
              </span>{" "}
              <input
                id={field}
                type="number"
                name="quantity"
                min="1"
                max="999"
                defaultValue={quantity}
              />{" "}
            </label>
            <Button type="submit" variant="line">
              Update<span className="sr">{` ${name}`}</span>
            </Button>
          </form>
        )}
        <form method="post" action="/cart">
          <CartFields act="remove" productId={productId} way={way} />
          <Button type="submit" variant="line">
            Remove<span className="sr">{` ${name}`}</span>
          </Button>
        </form>
      </div>
    </li>
  );
}

/** What every form that changes the cart sends. On pages with a drawer, the script makes the form say so. */
function CartFields({
  act,
  productId,
  way: { back, drawer },
}: {
  act: "add" | "change" | "remove";
  productId: string;
  way: CartWay;
}) {
  return (
    <>
      <OriginToken />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="productId" value={productId} />
      {back && <input type="hidden" name="back" value={back} />}
      {drawer && <input type="hidden" name="drawer" value="1" disabled />}
    </>
  );
}

export function AddToCart({
  product,
  way,
  seed,
  formKey,
}: {
  product: { id: string; name: string };
  way: CartWay;
  seed: string | undefined;
  formKey: string;
}) {
  return (
    <form method="post" action="/cart">
      <CartFields act="add" productId={product.id} way={way} />
      <input type="hidden" name="_key" value={formKey} />
      {seed && <input type="hidden" name="seed" value={seed} />}
      <Button type="submit" data-pending="Adding…">
        Add to cart
        <span className="sr">{` ${product.name}`}</span>
      </Button>
    </form>
  );
}

export function CartDrawer({ cart, open, back }: { cart: Cart; open: boolean; back: string }) {
  return (
    <>
      <a href="/cart">{`Cart (${cart.count})`}</a>
      {open && (
        <dialog
          className="panel ml-auto h-full max-h-full w-[min(26rem,100%)]"
          aria-labelledby="cart-heading"
        >
          <form method="dialog">
            <Button type="submit" variant="line">
              Close
            </Button>
          </form>
          <h2 id="cart-heading">Shopping Cart</h2>
          <CartView cart={cart} way={{ back, drawer: true }} />
        </dialog>
      )}
    </>
  );
}
