import { z } from "zod";
import * as Carts from "~/modules/shop/carts/carts.server";
import { defineCookie } from "~/platform/cookies.server";
import { logError } from "~/platform/log.server";
import { mac, randomToken } from "~/platform/secrets.server";
import { findPerson, findVisitor } from "./guards.server";

const token = z.string().regex(/^[\w-]{43}$/);

const cookie = defineCookie({ name: "cart", schema: token, maxAge: 30 * 86_400, hostOnly: true });

/** Whose cart a page shows; undefined if there is none. */
export async function findCartOwner(request: Request): Promise<Carts.Owner | undefined> {
  const person = await findVisitor(request);
  return person ? { userId: person.userId } : brought(request);
}

/** All forms of a page share one seed, so that clicks before the first answer fill the same cart. */
export async function cartOwner(request: Request, seed: string | undefined): Promise<Carts.Owner> {
  const person = await findPerson(request);
  if (person) return { userId: person.userId };
  const own = await brought(request);
  return own ?? { token: seed ? mac("cart", seed).toString("base64url") : randomToken() };
}

export async function cartCookies(owner: Carts.Owner): Promise<string[]> {
  return "token" in owner ? [await cookie.set(owner.token)] : [];
}

export async function endedCartCookie(): Promise<string> {
  return cookie.clear();
}

/** Failing to move a cart must not stop anybody from signing in. */
export async function bringCart(request: Request, userId: string): Promise<void> {
  try {
    const own = await cookie.read(request);
    if (own) await Carts.merge(own, userId);
  } catch (error) {
    logError("cart.merge_failed", error);
  }
}

async function brought(request: Request): Promise<Carts.Owner | undefined> {
  const own = await cookie.read(request);
  return own === undefined ? undefined : { token: own };
}
