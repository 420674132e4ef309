import type { Noun, RecordFields } from "~/platform/record-fields";

export const newsNoun = {
  one: "article",
  many: "articles",
  path: "/admin/settings/news",
} satisfies Noun;

export const newsStates = ["shown", "hidden", "source"] as const;

/** An article as staff read it: in its facts, list and history. */
export const newsFields = {
  title: { label: "Headline" },
  source: { label: "Source" },
  state: { label: "On the site", words: { shown: "Shown", hidden: "Hidden", source: "Source hidden" } },
  publishedAt: { label: "Published" },
  fetchedAt: { label: "Fetched" },
  content: { label: "Description" },
  sourceUrl: { label: "Address" },
} satisfies RecordFields;

/** What staff do to an article or its source, by the address it is posted to, and the message afterwards. */
export const newsActs = {
  hide: { label: "Hide", done: "The article is hidden" },
  show: { label: "Show", done: "The article is shown again" },
  "hide-source": { label: "Hide this source", done: "All articles of this source are hidden" },
  "show-source": { label: "Show this source", done: "The source is shown again" },
} as const;

export type NewsAct = keyof typeof newsActs;
