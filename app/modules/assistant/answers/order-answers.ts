import { pages, type SiteAnswers, said } from "./said";

export type OrderIntent =
  | "product-details"
  | "product-choice"
  | "product-purpose"
  | "priced-offer"
  | "self-install"
  | "order-status"
  | "order-change"
  | "shop-without-plan"
  | "gift"
  | "equipment-move"
  | "recordings-installed"
  | "camera-neighbour"
  | "install-cost"
  | "install-own"
  | "install-visit"
  | "showroom";

/** For people who buy, or have bought, from the shop. */
export const orderAnswers: SiteAnswers<OrderIntent> = {
  "product-details": ({ phone }) =>
    said(
      `What we know of a product, such as its battery, range or power, is on its page in the shop. If it isn’t there, call ${phone} before you buy, and a person will find out for you.`,
      pages.products,
      pages.contact,
    ),
  "product-choice": ({ phone }) =>
    said(
      `Tell us what you’d like to protect, and a person will suggest what fits: call ${phone} or write to us. The shop lets you filter by kind and price, and for a whole house we come for a site visit first.`,
      pages.products,
      pages.equipment,
      pages.contact,
    ),
  "product-purpose": ({ phone }) =>
    said(
      `Our shop has cameras, locks, alarms, sensors and sets of them, each with what it does. If you aren’t sure which one helps, tell us what happened: call ${phone}, and a person will suggest what fits.`,
      pages.products,
      pages.contact,
    ),
  "priced-offer": ({ phone }) =>
    said(
      `I can’t find one thing with that price on our website. Plans are on the page of the plans, packages on those of our services, and products in the shop, each with what it includes. Tell me its name, or call ${phone}.`,
      pages.products,
      pages.services,
    ),
  "self-install": ({ phone }) =>
    said(
      `Our equipment packages are installed and explained by us. For a single product, its page says what we know about fitting it; our website doesn’t say which ones need an electrician or a drill. We can install what you buy: call ${phone} and ask.`,
      pages.products,
      pages.equipment,
    ),
  "order-status": ({ phone }) =>
    said(
      `I can’t look up orders here. Call ${phone} or write to us with your name, your reference and the day you ordered, and a person will tell you where it is.`,
      pages.contact,
    ),
  "order-change": ({ phone }) =>
    said(
      `I can’t change an order here, so please call ${phone} soon, with your reference. You aren’t charged for what you send from the cart until you have accepted our quote, so there’s time to correct it.`,
      pages.contact,
    ),
  "shop-without-plan": () =>
    said(
      "You don’t need a plan or an account to buy from the shop. Add what you want to your cart and send it to us with your email and phone: you aren’t charged, and a person replies with a quote.",
      pages.products,
      pages.cart,
    ),
  gift: ({ phone }) =>
    said(
      `Our website doesn’t offer gift cards. You can order a product for someone else: say so, with their address, in the message with your cart. A plan has to be in the name of the person who lives there. For anything else, call ${phone}.`,
      pages.products,
      pages.contact,
    ),
  "equipment-move": ({ phone }) =>
    said(
      `Our website doesn’t say whether we take equipment down or move it, ours or others’. Ask for a quote with both addresses and the date, or call ${phone}.`,
      pages.contact,
      pages.equipment,
    ),
  "recordings-installed": ({ phone }) =>
    said(
      `Our website doesn’t offer to store or watch recordings: what your cameras record is yours, and where it’s kept depends on the system. If the police or someone else asks for it, keep it, and call ${phone} if you need help to get it out.`,
      pages.equipment,
      pages.contact,
    ),
  "camera-neighbour": ({ phone }) =>
    said(
      `Turn a camera so that it sees your own property and as little else as possible. I can’t give legal advice about what you may film or record. If we installed it, call ${phone}, and a person will help you aim it.`,
      pages.equipment,
      pages.contact,
    ),
  "install-cost": ({ phone }) =>
    said(
      `Our equipment packages are installed and explained by us. For products from the shop, our website says that we install them, but not whether the price includes it or what it costs: call ${phone}.`,
      pages.products,
      pages.equipment,
    ),
  "install-own": ({ phone }) =>
    said(
      `Our website says that we install what we sell, and nothing about installing, wiring or setting up what you bought elsewhere or have already. Call ${phone} with its make and model, and a person will tell you whether we can.`,
      pages.contact,
      pages.products,
    ),
  "install-visit": ({ when, phone }) =>
    said(
      `I can’t see appointments here, and our website doesn’t say when an installer comes or how long it takes. Call ${phone}${when}, with your name and address, and a person will look into it or find another time. If you’ve been waiting for someone, I’m sorry.`,
      pages.contact,
    ),
  showroom: ({ phone, company }) =>
    said(
      `Our website mentions no store or showroom: what we sell is in our online shop, each product with its own page. For an equipment package, we visit you first. To ask whether you can see something before you buy, call ${phone}; the office is open ${company.hours}.`,
      pages.products,
      pages.contact,
    ),
};
