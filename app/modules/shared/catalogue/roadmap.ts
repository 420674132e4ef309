export const worksToday = [
  {
    name: "Plans and prices",
    text: "Neighbourhood, street and house packages, with everything each one includes.",
    href: "/services/neighbourhood-watch",
  },
  { name: "Coverage", text: "Enter a postal code and see whether we patrol there.", href: "/coverage" },
  {
    name: "Quotes",
    text: "Ask about events, protection or equipment. The quote comes by email, and you accept it online.",
    href: "/contact",
  },
  { name: "Security products", text: "Collect what you need in a cart and ask for it.", href: "/products" },
  {
    name: "Your account",
    text: "Verify your address, change or cancel your plan, read invoices, and see the information we hold about you.",
    href: "/profile",
  },
  {
    name: "Your community",
    text: "Announcements, each night’s patrols, and a report every month.",
    href: "/community",
  },
  { name: "Chat", text: "Answers from the pages of this site, and a person if you want one.", href: "/chat" },
  {
    name: "Verify a guard",
    text: "Check that someone who says they work for us really does.",
    href: "/verify-a-guard",
  },
  { name: "News", text: "What newspapers report on crime and safety in our area.", href: "/news" },
  { name: "Careers", text: "Apply online, and follow your application by a link.", href: "/careers" },
] as const;

interface Plan {
  name: string;
  text: string;
  /** The part that is already on the site. */
  today?: { text: string; href: string };
}

export const planned: readonly Plan[] = [
  {
    name: "Guard tracking",
    text: "See where tonight's car is on its patrol.",
    today: { text: "Each night’s patrols", href: "/community/patrols" },
  },
  { name: "Neighbour threat alerts", text: "Report what you see with a photo and say how urgent it is." },
  { name: "Insurer rewards", text: "Let your patrol plan count with your insurer." },
  {
    name: "Community features",
    text: "Announcements and news for the people on your street.",
    today: { text: "Announcements to your community", href: "/community" },
  },
  { name: "Incident history log", text: "What happened where, and what was done about it." },
];
