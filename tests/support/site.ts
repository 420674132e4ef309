import type { ConfigData } from "html-validate";

/** The emergency line of the demo. */
export const line = { text: "(905) 555-0142", href: "tel:+19055550142" };

/** What a document of ours must pass. */
export const htmlRules: ConfigData = {
  extends: ["html-validate:standard"],
  rules: { "no-inline-style": ["error", { allowedProperties: [] }] },
};

/** Every screen that a visitor can open, with its status. */
export const openPages: [path: string, status: number][] = [
  ["/", 200],
  ["/contact", 200],
  ["/thank-you", 200],
  ["/login", 200],
  ["/dev/mail", 200],
  ["/services", 200],
  ["/services/neighbourhood-watch", 200],
  ["/services/event-security", 200],
  ["/services/vip-protection", 200],
  ["/services/equipment-sales", 200],
  ["/products", 200],
  ["/about", 200],
  ["/features", 200],
  ["/future-developments", 200],
  ["/news", 200],
  ["/careers", 200],
  ["/privacy", 200],
  ["/terms", 200],
  ["/accessibility", 200],
  ["/admin/login", 200],
  ["/no-such-page", 404],
  ["/invite/nonsense", 410],
  ["/login?mode=register", 200],
  ["/login?mode=forgot", 200],
  ["/confirm-email", 200],
  ["/confirm-email/mail", 200],
  ["/confirm-email/nonsense", 410],
  ["/reset-password/nonsense", 410],
  ["/secure-account/nonsense", 410],
  ["/change-email/nonsense", 410],
  ["/unsubscribe/nonsense", 410],
  ["/payment", 200],
  ["/payment/success", 200],
];

/** The pages that send scripts, and those that send none (design.md 3). */
const live =
  /^\/(contact|products|admin|invite|login|confirm-email|reset-password|secure-account|change-email|unsubscribe|payment)\b/;
export const livePages = openPages.map(([path]) => path).filter((path) => live.test(path));
export const paperPages = openPages.map(([path]) => path).filter((path) => !livePages.includes(path));
