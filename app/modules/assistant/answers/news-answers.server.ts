import { wordsOf } from "~/modules/assistant/intents/words";
import { commonWords } from "~/modules/assistant/knowledge/common-words";
import { withoutOrders } from "~/modules/assistant/knowledge/question";
import * as News from "~/modules/news/articles/news.server";
import { formatDate } from "~/platform/format";
import { incidentAnswers } from "./incident-answers";
import type { Asked, LiveAnswer } from "./live";
import { stemsOf } from "./naming";
import { newsPlace } from "./own-words";
import { listed, pages, type Said, said } from "./said";

type Story = Awaited<ReturnType<typeof storiesOf>>[number];

/** The newest stories of our news page; what is written for a machine is not told. */
async function storiesOf({ executor }: Pick<Asked, "executor">) {
  const { articles } = await News.list(1, executor);
  return articles.flatMap(({ title, content, source, publishedAt }) =>
    withoutOrders(title) === title.trim()
      ? [{ title, text: firstOf(withoutOrders(content)), source, publishedAt }]
      : [],
  );
}

/** What an article begins with: its first sentences, as far as they are short. */
function firstOf(content: string): string {
  const text = content.replace(/\s+/g, " ").trim();
  return text.length <= maxText ? text : `${text.slice(0, text.lastIndexOf(" ", maxText))}…`;
}

const maxText = 200;

/** What any news is about. */
const empty = new Set(
  "news article story read page paper police report headline crime area local happen".split(" "),
);
const alike: Record<string, string> = {
  bike: "bicycle",
  // What `stemsOf` makes of "bikes".
  bik: "bicycle",
  package: "parcel",
  stole: "stolen",
  scammer: "scam",
};

function tellingOf(words: readonly string[]): Set<string> {
  const stems = stemsOf(words.filter((word) => !commonWords.has(word)));
  return new Set(stems.map((stem) => alike[stem] ?? stem).filter((stem) => !empty.has(stem)));
}

/** What many stories are about, even if only one says it in this word. */
const ordinary = new Set("stolen theft thief robbery arrest charge car vehicle".split(" "));

/** The stories that the words tell of, by at least two words, or one that no other story has. */
function toldOf(words: readonly string[], stories: readonly Story[], least = leastScore): Story[] {
  const asked = tellingOf(words);
  const known = stories.map(({ title, text }) => tellingOf(wordsOf(`${title} ${text}`)));
  const weightOf = (word: string) =>
    !ordinary.has(word) && known.filter((telling) => telling.has(word)).length === 1 ? 2 : 1;
  const scores = known.map((telling) =>
    [...asked].reduce((sum, word) => sum + (telling.has(word) ? weightOf(word) : 0), 0),
  );
  const best = Math.max(...scores, least);
  return stories.filter((_, at) => scores[at] === best).slice(0, maxTold);
}

/** "The robbery in the news" may be any story of one. */
function ordinaryOf(words: readonly string[]): string[] {
  return [...tellingOf(words)].filter((word) => ordinary.has(word));
}

const leastOrdinary = 1;
const leastScore = 2;
/** Where nobody asks for news, three of its words have to be said. */
const leastUnasked = 5;
const maxTold = 2;
const maxNewest = 3;

const headline = ({ title, source }: Story) => `“${title}”${source ? ` (${source})` : ""}`;

function tell(told: readonly Story[], { timeZone }: Asked["company"]): Said {
  const lines = told.map(({ title, text, source, publishedAt }) => {
    const from = [source, formatDate(publishedAt, timeZone)].filter(Boolean).join(", ");
    return `On our news page: “${title}” (${from}).${text ? ` ${text}` : ""}`;
  });
  return said(
    `${lines.join("\n")}\nThat is all I know of it: the headline there links to the article, which may say more, such as when and where.`,
    pages.news,
  );
}

/** The story that a question clearly tells of, though it does not ask for news. */
export async function storyNamed(
  asked: Pick<Asked, "words" | "company" | "executor">,
): Promise<Said | undefined> {
  // A word counts twice at most, so too few words tell of none.
  if (tellingOf(asked.words).size * 2 < leastUnasked) return undefined;
  const told = toldOf(asked.words, await storiesOf(asked), leastUnasked);
  return told.length > 0 ? tell(told, asked.company) : undefined;
}

const news: LiveAnswer = async (asked) => {
  const stories = await storiesOf(asked);
  const clearly = toldOf(asked.words, stories);
  const told = clearly.length > 0 ? clearly : toldOf(ordinaryOf(asked.words), stories, leastOrdinary);
  if (told.length > 0) return tell(told, asked.company);
  const newest = stories.slice(0, maxNewest).map(headline);
  if (newest.length === 0) return undefined;
  return said(
    `Our news page shows what newspapers report on crime and safety in ${newsPlace(asked.company)}, with a link to each article. The newest: ${listed(newest)}.`,
    pages.news,
  );
};

/** The general warning, and what the news page says about such calls. */
const phoneScam: LiveAnswer = async (asked) => {
  const { text, from } = incidentAnswers["phone-scam"](asked);
  const [story] = toldOf(["scam", "fraud", "grandparent"], await storiesOf(asked));
  return story ? said(`${text} In the news: ${headline(story)}.`, ...from, pages.news) : undefined;
};

/** What to do, and the story if somebody was caught or things were found. */
const afterCrime: LiveAnswer = async (asked) => {
  if (!/\b(caught|arrest\w*|charged|claim\w*|got (?:them|him|the guys?)|found)\b/.test(asked.words.join(" ")))
    return undefined;
  const [story] = toldOf(asked.words, await storiesOf(asked));
  if (!story) return undefined;
  const { text, from } = incidentAnswers["crime-after"](asked);
  const news = tell([story], asked.company);
  return said(`${news.text}\n${text}`, ...news.from, ...from);
};

export const newsAnswers = {
  "crime-after": afterCrime,
  news,
  "phone-scam": phoneScam,
} satisfies Record<string, LiveAnswer>;
