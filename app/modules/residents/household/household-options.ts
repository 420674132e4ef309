export const householdKinds = ["member", "contact", "vehicle", "keyholder"] as const;

export type HouseholdKind = (typeof householdKinds)[number];

export const householdPath = "/profile/household";

/** How many of each kind a household may name. */
export const householdMost = 12;

interface KindTexts {
  title: string;
  short: string;
  one: string;
  name: string;
  note: string;
  /** Null if there is nobody to call; true if the number is required. */
  phone: boolean | null;
  purpose: string;
}

export const householdTexts: Record<HouseholdKind, KindTexts> = {
  member: {
    title: "Household members",
    short: "Members",
    one: "household member",
    name: "Name",
    note: "Anything a patrol should know",
    phone: false,
    purpose: "Who lives at your address.",
  },
  contact: {
    title: "Emergency contacts",
    short: "Contacts",
    one: "emergency contact",
    name: "Name",
    note: "How you know each other",
    phone: true,
    purpose: "Who we call when we cannot reach you.",
  },
  vehicle: {
    title: "Vehicles",
    short: "Vehicles",
    one: "vehicle",
    name: "Licence plate",
    note: "Make, model and colour",
    phone: null,
    purpose: "Cars that belong in your driveway.",
  },
  keyholder: {
    title: "Keyholders",
    short: "Keyholders",
    one: "keyholder",
    name: "Name",
    note: "What this person may open",
    phone: true,
    purpose: "Who may let a patrol in, or be let in.",
  },
};

export function householdKindOf(text: string | undefined): HouseholdKind | undefined {
  return householdKinds.find((kind) => kind === text);
}
