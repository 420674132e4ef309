/** What works on this site today; each line leads to where it does. */
export const worksToday = [
  {
    name: "Plans and prices",
    text: "Neighbourhood, street and house packages, with everything each one holds.",
    href: "/services/neighbourhood-watch",
  },
  {
    name: "Quotes by form",
    text: "Ask for events, protection or equipment, and keep a reference.",
    href: "/contact",
  },
  { name: "Your account", text: "Sign in, and see what we know about you.", href: "/profile" },
] as const;

/** The mobile app, coming soon (row 3). */
export const planned = [
  { name: "Guard tracking", text: "See where tonight's car is on its round." },
  { name: "Neighbour threat alerts", text: "Report what you see with a photo and say how urgent it is." },
  { name: "Insurer rewards", text: "Let your patrol plan count with your insurer." },
  { name: "Community features", text: "Announcements and news for the people of your street." },
  { name: "Incident history log", text: "What happened where, and what was done about it." },
] as const;
