import type { ConfigData } from "html-validate";
import type { PageKind } from "../../app/ui/page-context";
import { pageKind } from "./page-kinds";

export const line = { text: "(905) 555-0142", href: "tel:+19055550142" };

export const htmlRules: ConfigData = {
  extends: ["html-validate:standard"],
  rules: { "no-inline-style": ["error", { allowedProperties: [] }] },
};

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
  ["/coverage", 200],
  ["/coverage?postalCode=L6V", 200],
  ["/coverage?postalCode=M1B", 200],
  ["/products", 200],
  ["/cart", 200],
  ["/products/notify/nonsense", 410],
  ["/about", 200],
  ["/alert", 200],
  ["/features", 200],
  ["/future-developments", 200],
  ["/news", 200],
  ["/careers", 200],
  ["/verify-a-guard", 200],
  ["/streets/fallowfield-road-alpha", 200],
  ["/careers/alerts", 200],
  ["/careers/alerts/nonsense", 410],
  ["/applications", 200],
  ["/chat", 200],
  ["/chat/person", 200],
  ["/chat/delete", 200],
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
  ["/community", 200],
  ["/payment/success", 200],
];

const ofKind = (wanted: PageKind) =>
  openPages.map(([path]) => path).filter((path) => pageKind(path) === wanted);
export const visitorPages = ofKind("visitor");
export const paperPages = ofKind("paper");

/** The people who can, or could, sign in to the demo: a resident, an owner, a guard, and seven clients. */
export const demoPeople = 10;
