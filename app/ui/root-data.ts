import { useRouteLoaderData } from "@remix-run/react";
import { companyTimeZone } from "./format";

/** A link to a page of the company elsewhere. */
export interface SocialLink {
  label: string;
  href: string;
}

/** What every page may say about the company; staff edit it in the settings. */
export interface Company {
  name: string;
  /** As people read it: "(905) 555-0142". */
  phone: string;
  /** As a link: "tel:+19055550142". */
  phoneHref: string;
  email: string;
  hours: string;
  area: string;
  social: SocialLink[];
  /** IANA name of the zone in which times are shown. */
  timeZone: string;
  assistantName: string;
  licence?: string;
}

/** What the root loader gives to every page. */
export interface RootData {
  company: Company;
  person: { name: string; staff: boolean } | null;
  flash: { kind: "success" | "error" | "info"; message: string } | null;
  /** The page answers a refused form; its title says so. */
  refused: boolean;
  /** The public address of the site, without a slash at the end. */
  origin: string;
  path: string;
  year: number;
}

/** Shown when the root loader itself failed: the emergency line must never be missing. */
const fallback: RootData = {
  company: {
    name: "Nightjar Patrol",
    phone: "(905) 555-0142",
    phoneHref: "tel:+19055550142",
    email: "hello@nightjar.example",
    hours: "Monday to Friday, 9am to 5pm",
    area: "Peel Region and the Greater Toronto Area",
    social: [],
    timeZone: companyTimeZone,
    assistantName: "Robin",
  },
  person: null,
  flash: null,
  refused: false,
  origin: "",
  path: "",
  year: new Date().getFullYear(),
};

/** Whether some loader data is the root loader's. */
export function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "company" in data && "path" in data;
}

/** The root loader's data, or safe values when that loader failed. */
export function useRootData(): RootData {
  const data = useRouteLoaderData("root");
  return isRootData(data) ? data : fallback;
}
