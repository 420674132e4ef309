export const worksToday = [
  {
    name: "Plans and prices",
    text: "Neighbourhood, street and house packages, with everything each one includes.",
    href: "/services/neighbourhood-watch",
  },
  {
    name: "Quotes by form",
    text: "Ask about events, protection or equipment, and get a reference number.",
    href: "/contact",
  },
  { name: "Your account", text: "Sign in, and see the information we hold about you.", href: "/profile" },
] as const;

export const planned = [
  { name: "Guard tracking", text: "See where tonight's car is on its patrol." },
  { name: "Neighbour threat alerts", text: "Report what you see with a photo and say how urgent it is." },
  { name: "Insurer rewards", text: "Let your patrol plan count with your insurer." },
  { name: "Community features", text: "Announcements and news for the people on your street." },
  { name: "Incident history log", text: "What happened where, and what was done about it." },
] as const;
