import type { FormHTMLAttributes } from "react";
import type { RootData } from "~/ui/root-data";

const root: RootData = {
  company: {
    name: "Nightjar Patrol",
    phone: "(905) 555-0142",
    phoneHref: "tel:+19055550142",
    email: "hello@nightjar.test",
    hours: "Monday to Friday, 9am to 5pm",
    area: "Peel Region and the Greater Toronto Area, Ontario",
    social: [],
    timeZone: "America/Toronto",
    assistantName: "Robin",
  },
  person: { name: "Sam Okafor", staff: false },
  flash: null,
  refused: false,
  origin: "http://localhost:3000",
  path: "/",
  light: false,
  year: 2026,
};

export function useRouteLoaderData(): RootData {
  return root;
}

export function useLocation() {
  return { pathname: "/profile", search: "", hash: "" };
}

export function useLoaderData() {
  const at = "2026-11-21T12:00:00.000Z";
  const event = { at, words: "Signed in", detail: "Chrome on Linux" };
  return {
    sessionId: "1",
    hasFactor: false,
    staff: false,
    name: "Sam Okafor",
    stamp: { key: "1f0e5c3a-2f60-4f5e-9c0a-6f1d2c3b4a59", time: "mi8k2x4p.signature" },
    cards: {
      profile: {
        email: "resident@nightjar.test",
        full_name: "Sam Okafor",
        display_name: "Sam",
        phone_number: "+19055550117",
      },
      pendingEmail: undefined,
      choices: { emailUpdates: true, securityAlerts: true, marketingEmails: false, smsAlerts: false },
      sessions: [{ id: "1", userAgent: "Chrome/120 Linux", address: "192.0.2.1", lastSeenAt: at }],
      activity: [1, 2, 3].map((id) => ({ id, ...event })),
      codesLeft: 0,
      subscription: null,
    },
  };
}

export function Form({ children, ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  return <form {...rest}>{children}</form>;
}

export const useActionData = () => undefined;
export const useFormAction = (action = "") => action;
export const useNavigation = () => ({ state: "idle" });
export const useMatches = () => [];
export const useOutlet = () => null;
export const useSearchParams = () => [new URLSearchParams()];

/** Imported by these pages but rendered on none of them. */
export const Link = "a";
