/** What a kind of service is about: code knows a page and answers for most of them. */
export const serviceSubjects = ["residential", "event", "protection", "sites", "equipment", "other"] as const;

export type ServiceSubject = (typeof serviceSubjects)[number];

/** A kind of service that the company offers, in its own words. */
export interface ServiceKind {
  name: string;
  subject: ServiceSubject;
  /** `under` the one before it: a link in its tile, in the menu, and no choice in forms. */
  status: "offered" | "under";
  /** What heads its page. */
  heading: string;
  text: string;
  /** For the home page. */
  teaser: string;
}

/** The last choice of every form: what is asked for is none of them. */
export const noService = "N/A";

export const servicePages: Partial<Record<ServiceSubject, string>> = {
  residential: "/services/neighbourhood-watch",
  event: "/services/event-security",
  protection: "/services/vip-protection",
  equipment: "/services/equipment-sales",
};

const priceLinks: Partial<Record<ServiceSubject, string>> = {
  event: "Event prices",
  protection: "Protection prices",
  equipment: "Equipment prices",
};

/** What a form offers: the names, and none of them. */
export function serviceChoices(kinds: readonly ServiceKind[]): string[] {
  return [...kinds.filter(({ status }) => status === "offered").map(({ name }) => name), noService];
}

/** The kind that a page or an answer is about; undefined if the company does not offer it. */
export function kindOf(kinds: readonly ServiceKind[], subject: ServiceSubject): ServiceKind | undefined {
  return kinds.find((kind) => kind.subject === subject);
}

/** The choice of a form that an address names by its subject, such as "residential". */
export function askedKind(kinds: readonly ServiceKind[], subject: string | null): ServiceKind | undefined {
  return kinds.find((kind) => kind.subject === subject && kind.status === "offered");
}

/** The contact form, with a kind of service chosen. */
export function askAbout({ name }: Pick<ServiceKind, "name">): string {
  return `/contact?inquiryPurpose=Get+a+Quote&serviceType=${encodeURIComponent(name).replaceAll("%20", "+")}`;
}

/** Where the menu leads: each kind's page, or the form with its name. */
export function serviceMenu(kinds: readonly ServiceKind[]): { href: string; label: string }[] {
  return kinds.map((kind) => ({ href: servicePages[kind.subject] ?? askAbout(kind), label: kind.name }));
}

/** A kind with a tile of its own, and the links in it: to its own prices, and to the kinds under it. */
export interface ServiceTile extends ServiceKind {
  links: { href: string; label: string }[];
}

/** The tiles of the overview, in their order. One that is under nothing has a tile too. */
export function serviceTiles(kinds: readonly ServiceKind[]): ServiceTile[] {
  const tiles: ServiceTile[] = [];
  for (const kind of kinds) {
    const above = kind.status === "under" ? tiles.at(-1) : undefined;
    if (above) above.links.push(linkTo(kind));
    else tiles.push({ ...kind, links: priceLinks[kind.subject] ? [linkTo(kind)] : [] });
  }
  return tiles;
}

function linkTo(kind: ServiceKind): { href: string; label: string } {
  return { href: servicePages[kind.subject] ?? askAbout(kind), label: priceLinks[kind.subject] ?? kind.name };
}
