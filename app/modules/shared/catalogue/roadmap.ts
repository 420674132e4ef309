interface Plan {
  name: string;
  text: string;
  /** The part that is already on the site. */
  today: { text: string; href: string };
}

export const planned: readonly Plan[] = [
  {
    name: "Guard tracking",
    text: "See where tonight's car is on its patrol.",
    today: { text: "Each night’s patrols", href: "/community/patrols" },
  },
  {
    name: "Neighbour threat alerts",
    text: "Report what you see with a photo and say how urgent it is.",
    today: { text: "Tell our office what you saw", href: "/contact" },
  },
  {
    name: "Insurer rewards",
    text: "Let your patrol plan count with your insurer.",
    today: { text: "What your plan gave you, to show an insurer", href: "/profile/service" },
  },
  {
    name: "Community features",
    text: "Announcements and news for the people on your street.",
    today: { text: "Announcements to your community", href: "/community" },
  },
  {
    name: "Incident history log",
    text: "What happened where, and what was done about it.",
    today: { text: "Incidents in the reports to your community", href: "/community/reports" },
  },
];
