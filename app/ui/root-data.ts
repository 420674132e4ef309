import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";

interface TextLink {
  label: string;
  href: string;
}

export interface Company {
  name: string;
  /** The emergency line as people read it, "" until there is one. */
  phone: string;
  /** As a link: "tel:" and the number, or the contact form. */
  phoneHref: string;
  /** When the line is answered, such as "24/7"; "" where the company says nothing of it. */
  lineHours: string;
  /** "" until there is one. */
  email: string;
  hours: string;
  area: string;
  /** The postal address; nothing is shown without one. */
  address?: string;
  social: TextLink[];
  /** Its kinds of service, for the footer of public pages. */
  services: TextLink[];
  /** IANA name of the time zone for times. */
  timeZone: string;
  /** When cars are out, as 23:00, and the minutes between two passes. */
  patrol: { from: string; to: string; every: number };
  /** The code of the province whose law its words follow, such as ON. */
  province?: string;
  /** The address of its logo. */
  logo?: string;
  /** The addresses of its icon and of its picture for link previews; without these they are the program's. */
  pictures?: { icon: string; share: string };
  /** Its two colours, and the style sheets in them; without these they are the program's. */
  brand?: { night: string; lamp: string };
  sheets?: Record<"app" | "rich" | "visitor", string>;
  /** Where the name comes from. */
  nameStory?: string;
  assistantName: string;
  /** The sales tax on what we sell; two rates in a province with a tax of its own beside the GST. */
  tax: { name: string; rates: readonly { name: string; percent: number }[] };
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
  /** What the pages for everyone say above their own words while the site is being set up. */
  notice?: string;
  /** For browsers that do not show where a form comes from. */
  formToken?: string;
  /** The addresses of a page that exists in other languages too, its own among them. */
  alternates?: { language: string; name: string; href: string }[];
  /** What the head of a page says that is not in English. */
  head?: { locale: string; error: string; sharePicture: string };
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

/** What a page says for the name while it cannot be read. */
export const unknownCompany = "Your company";

/** The company for a page whose root loader did not run or failed; entry.server knows it. */
export const KnownCompany = createContext<Company | undefined>(undefined);

/** Where nothing is known of the company, 911 stands alone. */
const fallback: RootData = {
  company: {
    name: unknownCompany,
    phone: "",
    phoneHref: "/contact",
    lineHours: "",
    email: "",
    hours: "",
    area: "our service area",
    social: [],
    services: [],
    timeZone: "UTC",
    patrol: { from: "23:00", to: "07:00", every: 20 },
    assistantName: "Robin",
    tax: { name: "HST", rates: [{ name: "HST", percent: 13 }] },
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
  const known = useContext(KnownCompany);
  if (isRootData(data)) return data;
  return known ? { ...fallback, company: known } : fallback;
}
