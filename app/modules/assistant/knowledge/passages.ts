/** One thing the site says, with the page that says it. */
export interface Passage {
  title: string;
  /** What people ask for it by and the text does not say. */
  words: string;
  text: string;
  href: string;
  page: string;
  /** What it is about, where people who do not ask about that mean something else. */
  about?: "work" | "news";
}

/** Where an answer comes from, as it is stored and shown. */
export type Source = Pick<Passage, "href" | "page">;

export function sourceOf({ href, page }: Passage): Source {
  return { href, page };
}

export function page(name: string, href: string) {
  return { page: name, href };
}

export function list(items: readonly string[]): string {
  return items.join("; ");
}
