import { companyFields } from "~/modules/shared/company/company-record";

/** Something on a page that people look for: a field, or what is set elsewhere. */
export interface Sought {
  label: string;
  /** The id of its control. */
  at?: string;
  /** Other words for it. */
  words?: string;
  /** Without it, the title of its page. */
  note?: string;
}

/** What people call the company's fields besides their labels. */
const companyWords: Record<string, string> = {
  name: "brand",
  phone: "telephone number call",
  email: "contact reply inbox",
  hours: "opening times closed",
  address: "street location map",
  serviceArea: "cities region coverage",
  licenceNumber: "license permit",
  creditLine: "missed passes refund promise",
  priorityPhone: "house telephone line",
  taxName: "hst gst qst vat",
  taxPercent: "hst gst rate",
  secondTaxName: "qst pst rst",
  secondTaxPercent: "qst pst rst rate",
  taxNumber: "hst gst cra business",
  assistantName: "robin bot",
  timeZone: "clock",
  province: "ontario law rules",
  newsPlaces: "gnews articles cities",
  newsArea: "articles title",
  referencePrefix: "reference number prefix initials",
  nameStory: "about meaning",
  patrolFrom: "hours night begin",
  patrolTo: "hours night finish",
  patrolEvery: "frequency rounds often",
  productsNotice: "banner coming soon products",
  obeysPostingRules: "careers pay law",
};

export const ofCompany: Sought[] = [
  ...Object.entries(companyWords).map(([name, words]) => ({
    label: companyFields[name]?.label ?? "",
    at: `company-form-${name}`,
    words,
  })),
  { label: "Social links", words: "facebook instagram footer", at: "social-links" },
  {
    label: "Holidays",
    note: "The line is answered every day. Say in the office hours when the office is closed.",
    words: "statutory christmas",
    at: "company-form-hours",
  },
  {
    label: "Sender of emails",
    note: "It is the company’s email, unless MAIL_FROM is set on the server. Name and phone in emails are the company’s.",
    words: "from mail",
    at: "company-form-email",
  },
];
