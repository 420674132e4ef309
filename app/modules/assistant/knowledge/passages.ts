/** One thing the site says, with the page that says it. */
export interface Passage {
  title: string;
  /** Words people use for it that are not in the text. */
  words: string;
  text: string;
  href: string;
  page: string;
  /** Its subject, if the same words usually mean something else to people who are not asking about that. */
  about?: "work" | "news";
}

/** Where an answer comes from, as it is stored and shown. */
export type Source = Pick<Passage, "href" | "page">;

export function sourceOf({ href, page }: Passage): Source {
  return { href, page };
}
