import { whenAnswered } from "../line-hours";

type Links = readonly (readonly [href: string, label: string])[];

const main: Links = [
  ["/services", "Services"],
  ["/products", "Products"],
  ["/about", "About"],
  ["/news", "News"],
  ["/careers", "Careers"],
  ["/contact", "Contact"],
];

/** Other pages, for a translation: English pages have the company's services in their place. */
const others: Links = [];

const account: Links = [
  ["/community", "My Community"],
  ["/profile/invoices", "Invoices"],
];

// Pure, or the scripts of the back office would load the frame for what the call might do.
const quick: Links = /* @__PURE__ */ main.slice(1);

/** The frame of every page: its header, menu and footer. */
export const frame = {
  main,
  others,
  account,
  quick,
  /** Says of a translation who has not read it yet. */
  unread: "",
  menu: "Menu",
  mainMenu: "Main",
  line: (hours: string) => `Emergency line${whenAnswered(hours, "24/7")}: `,
  login: "Login",
  logout: "Logout",
  yourAccount: "Your account: ",
  nameless: "Account",
  profile: "My Profile",
  backOffice: "Back office",
  quickTitle: "Quick links",
  servicesTitle: "Services",
  socialTitle: "Follow us",
  licence: (number: string) => `, licence ${number}`,
  privacy: "Privacy",
  terms: "Terms",
  accessibility: "Accessibility",
  applications: "Find your application",
  light: (on: boolean) => ` Data-light pages: ${on ? "on" : "off"} `,
  turn: (on: boolean): string => (on ? "Turn on" : "Turn off"),
  ask: (name: string) => `Ask ${name}`,
  closeChat: "Close the chat",
  chat: "Chat",
};
