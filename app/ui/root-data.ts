import { useRouteLoaderData } from "@remix-run/react";
import { companyTimeZone } from "~/platform/format";

interface TextLink {
  label: string;
  href: string;
}

export interface Company {
  name: string;
  /** As people read it: "(905) 555-0142". */
  phone: string;
  /** As a link: "tel:+19055550142". */
  phoneHref: string;
  email: string;
  hours: string;
  area: string;
  /** The postal address; nothing is shown without one. */
  address?: string;
  social: TextLink[];
  /** IANA name of the time zone for times. */
  timeZone: string;
  assistantName: string;
  licence?: string;
}

export interface RootData {
  company: Company;
  person: { name: string; staff: boolean } | null;
  flash: {
    kind: "success" | "error" | "info";
    message: string;
    at?: string;
    undo?: string;
    links?: TextLink[];
  } | null;
  /** For browsers that do not show where a form comes from. */
  formToken?: string;
  /** The page answers a refused form, and its title says so. */
  refused: boolean;
  /** The refused form, for an error page in its place. */
  unsent?: { problems: string[]; typed: [name: string, value: string][]; files: string[] };
  /** The public address of the site, without a slash at the end. */
  origin: string;
  path: string;
  /** The page comes without scripts and the display face. */
  light: boolean;
  year: number;
}

/** In case the root loader itself fails: the emergency line must never be missing. */
const fallback: RootData = {
  company: {
    name: "Nightjar Patrol",
    phone: "(905) 555-0142",
    phoneHref: "tel:+19055550142",
    email: "hello@nightjar.test",
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
  light: false,
  year: new Date().getFullYear(),
};

export function isRootData(data: unknown): data is RootData {
  return typeof data === "object" && data !== null && "company" in data && "path" in data;
}

export function useRootData(): RootData {
  const data = useRouteLoaderData("root");
  return isRootData(data) ? data : fallback;
}
