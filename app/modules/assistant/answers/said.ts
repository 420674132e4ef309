import { isAlways, whenAnswered } from "~/messages/line-hours";
import type { IntentId } from "~/modules/assistant/intents/intents";
import type { Source } from "~/modules/assistant/knowledge/passages";
import type { Plan, PlannedPart, ServicePackage } from "~/modules/shared/catalogue/offers";
import type { Tax } from "~/modules/shared/catalogue/sales-tax";
import type { ServiceKind } from "~/modules/shared/catalogue/service-kinds";
import type { Company } from "~/modules/shared/company/company.server";

/** What is said, and the pages that say it, the first one above all. */
export interface Said {
  text: string;
  from: Source[];
}

/** What an answer may say of the company and its offers. */
export interface Facts {
  company: Company;
  /** The plans on sale, the packages and the planned parts of the app, each list in its order. */
  plans: Plan[];
  packages: Record<"event" | "protection" | "equipment", ServicePackage[]>;
  planned: PlannedPart[];
  services: ServiceKind[];
  /** "plus HST", the name of the tax, and what it adds. */
  plus: string;
  taxName: string;
  tax: Tax;
  /** As people write it. */
  phone: string;
  /** ", at any hour" and the same without a comma, behind the line; its hours, or nothing where none are said. */
  when: string;
  at: string;
  /** What "our line" is: "is answered at any hour". */
  lineIs: string;
}

export type SiteAnswers<Id extends IntentId> = Record<Id, (facts: Facts) => Said>;

export function said(text: string, ...from: Source[]): Said {
  return { text, from };
}

export const pages = {
  home: { page: "Home", href: "/" },
  services: { page: "Services", href: "/services" },
  watch: { page: "Neighbourhood watch", href: "/services/neighbourhood-watch" },
  events: { page: "Event security", href: "/services/event-security" },
  protection: { page: "Personal protection", href: "/services/vip-protection" },
  equipment: { page: "Security equipment", href: "/services/equipment-sales" },
  plans: { page: "Plans", href: "/payment" },
  coverage: { page: "Coverage", href: "/coverage" },
  products: { page: "Products", href: "/products" },
  cart: { page: "Cart", href: "/cart" },
  careers: { page: "Careers", href: "/careers" },
  alerts: { page: "Job alerts", href: "/careers/alerts" },
  application: { page: "Your application", href: "/applications" },
  about: { page: "About", href: "/about" },
  features: { page: "Features", href: "/features" },
  app: { page: "Future Developments", href: "/future-developments" },
  news: { page: "News", href: "/news" },
  contact: { page: "Contact", href: "/contact" },
  guard: { page: "Verify a guard", href: "/verify-a-guard" },
  terms: { page: "Terms", href: "/terms" },
  privacy: { page: "Privacy", href: "/privacy" },
  accessibility: { page: "Accessibility", href: "/accessibility" },
  signIn: { page: "Sign in", href: "/login" },
  register: { page: "Create an account", href: "/login?mode=register" },
  password: { page: "Reset password", href: "/reset-password" },
  profile: { page: "Profile", href: "/profile" },
  subscription: { page: "Your subscription", href: "/profile#subscription" },
  verification: { page: "Address verification", href: "/profile/verification" },
  details: { page: "Your details", href: "/profile/details" },
  notifications: { page: "Your emails", href: "/profile/notifications" },
  invoices: { page: "Invoices", href: "/profile/invoices" },
  household: { page: "Household", href: "/profile/household" },
  community: { page: "Community", href: "/community" },
  patrols: { page: "Your patrols", href: "/community/patrols" },
  join: { page: "Request to join", href: "/community/join" },
  reports: { page: "Community reports", href: "/community/reports" },
  closing: { page: "Close your account", href: "/profile/close" },
  service: { page: "What your plan gives you", href: "/profile/service" },
  house: { page: "Vacation watch", href: "/profile/house" },
  card: { page: "A card for your fridge", href: "/profile/card" },
  consultation: { page: "Consultation", href: "/profile/consultation" },
  alert: { page: "Ask for help", href: "/alert" },
  chatDelete: { page: "Delete my chat", href: "/chat/delete" },
} as const satisfies Record<string, Source>;

/** When the line is answered, for sentences. */
export function lineWords({
  lineHours: hours,
}: Pick<Company, "lineHours">): Pick<Facts, "when" | "at" | "lineIs"> {
  const when = whenAnswered(hours, "at any hour");
  if (isAlways(hours)) return { when, at: " at any hour", lineIs: "is answered at any hour" };
  return { when, at: hours && ` (${hours})`, lineIs: hours ? `is answered ${hours}` : "is there for you" };
}

/** "a, b and c". */
export function listed(items: readonly string[], word = "and"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${word} ${items.at(-1)}`;
}

/** The first letter small, as inside of a sentence. */
export function inside(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
