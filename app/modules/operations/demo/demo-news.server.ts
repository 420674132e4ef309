import { newId } from "~/platform/ids.server";

const articles: [title: string, city: string, content: string][] = [
  [
    "Police ask for porch footage after parcel thefts",
    "Brampton",
    "Residents are asked to check their recordings from Tuesday evening.",
  ],
  [
    "Two charged after string of garage break-ins",
    "Mississauga",
    "Bicycles and tools were found and can be claimed with proof of ownership.",
  ],
  [
    "Overnight road closure after collision near transit hub",
    "Toronto",
    "Drivers are asked to use other routes until morning.",
  ],
  [
    "Community meeting on car theft this Thursday",
    "Oakville",
    "Officers explain how relay theft works and hand out signal-blocking pouches.",
  ],
  [
    "Store robbery: no one hurt, suspect sought",
    "Toronto",
    "The robbery happened shortly before closing time.",
  ],
  [
    "Grandparent phone scam makes the rounds again",
    "Brampton",
    "Callers pose as lawyers and ask for cash by courier. Hang up and call your family.",
  ],
  [
    "Stolen vehicles found in shipping containers",
    "Toronto",
    "Investigators opened eleven containers at a rail yard.",
  ],
  [
    "Street lights repaired after residents' petition",
    "Mississauga",
    "The city replaced fixtures along two paths behind the school.",
  ],
  [
    "Police warn of distraction thefts in parking lots",
    "Oakville",
    "One person asks for directions while another reaches into the car.",
  ],
  ["Arrest made in series of mailbox break-ins", "Brampton", "The damaged boxes have been replaced."],
  [
    "New crossing guard program begins after March break",
    "Mississauga",
    "Volunteers are still wanted for six intersections.",
  ],
  [
    "Neighbours stop catalytic converter theft",
    "Toronto",
    "A resident saw a car on jacks at 3 AM and called it in.",
  ],
];

const papers = [
  ["Lakeshore Courier", "courier.example"],
  ["Peel Lantern", "lantern.example"],
  ["The Credit Valley Post", "post.example"],
] as const;

const hour = 3_600_000;

function addressOf(host: string, title: string): string {
  return `https://${host}/${title.toLowerCase().replace(/[^a-z]+/g, "-")}`;
}

/**
 * Made-up articles from made-up papers for the demo's feed, two of them about the same story; the domains are reserved.
 */
export function demoNews(now: Date) {
  const rows = articles.map(([title, city, content], index) => {
    const [sourceName, host] = papers[index % papers.length] ?? papers[0];
    return {
      id: newId(),
      ...{ title, content, city, sourceName },
      province: "ON",
      location: `${city}, ON`,
      sourceUrl: addressOf(host, title),
      publishedAt: new Date(now.getTime() - (3 + index * 9) * hour),
    };
  });
  const [first] = rows;
  if (!first) return rows;
  const [sourceName, host] = papers[1];
  const title = "Police ask for porch video after parcel thefts";
  const publishedAt = new Date(first.publishedAt.getTime() + hour);
  const again = { ...first, id: newId(), title, sourceName, sourceUrl: addressOf(host, title), publishedAt };
  return [...rows, { ...again, sameAs: first.id }];
}
