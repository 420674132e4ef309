import { z } from "zod";
import { company } from "~/modules/shared/company/company.server";
import { env } from "~/platform/env.server";
import { counted } from "~/platform/outcomes.server";
import { articleOf, type NewsArticle } from "./articles.server";
import { askSource, NewsFailure, type NewsSource, nextDay, waitUntil } from "./news-source.server";

/** Crime, in one of the places if there are any; a place of several words is sought as one. */
function aboutCrimeIn(places: readonly string[]): string {
  const crime = "(crime OR assault OR robbery OR shooting)";
  const names = places.map((place) => (/^\p{L}+$/u.test(place) ? place : `"${place.replaceAll('"', "")}"`));
  return names.length > 0 ? `${crime} AND (${names.join(" OR ")})` : crime;
}

/** News of recent days about crime in our area (C1). */
export const gnews: NewsSource = {
  name: "gnews",
  label: "GNews",
  dailyBudget: () => env.gnews.dailyBudget,
  isOn: () => env.gnews.apiKey !== undefined,
  fetch: (now, patience = 8_000) => counted("news", () => latest(now, patience)),
};

async function latest(now: Date, patience: number): Promise<NewsArticle[]> {
  const { status, type, after, text } = await askSource(
    "GNews",
    await address(),
    "application/json",
    patience,
  );
  if (status !== 200) throw refusal(status, after, reasonIn(text), now);
  if (!/^application\/json\b/i.test(type)) throw new NewsFailure("broken", "GNews sent no JSON");
  const answer = answerSchema.safeParse(parsed(text));
  if (!answer.success || !answer.data.articles)
    throw new NewsFailure("broken", `GNews sent no list of articles${reasonIn(text)}`);
  return answer.data.articles.flatMap((each) => articleOf(each, now) ?? []);
}

const answerSchema = z.object({
  articles: z.array(z.unknown()).max(100).optional(),
  errors: z.never().optional(),
});

async function address(): Promise<URL> {
  const url = new URL("/api/v4/search", env.gnews.apiUrl);
  const { apiKey = "" } = env.gnews;
  const asked = {
    q: aboutCrimeIn((await company()).newsPlaces),
    lang: "en",
    country: "ca",
    max: "10",
    sortby: "publishedAt",
    apikey: apiKey,
  };
  url.search = new URLSearchParams(asked).toString();
  return url;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const errorsSchema = z.object({ errors: z.union([z.array(z.string()), z.record(z.string(), z.string())]) });

/** What GNews says about its error, with our key removed. */
function reasonIn(text: string): string {
  const { data } = errorsSchema.safeParse(parsed(text));
  const words = Object.values(data?.errors ?? {})
    .join(" ")
    .replaceAll(env.gnews.apiKey ?? "", "…");
  return words ? `: ${words.slice(0, 200)}` : "";
}

function refusal(status: number, after: string, reason: string, now: Date): NewsFailure {
  const asked = waitUntil(after, now);
  if (status === 401) return new NewsFailure("key", `GNews refuses the key${reason}`, hourAfter(now));
  if (status === 403) return new NewsFailure("quota", `The day’s quota is used up${reason}`, nextDay(now));
  if (status === 429) return new NewsFailure("busy", `GNews asks us to wait${reason}`, asked);
  return new NewsFailure("broken", `GNews answered with status ${status}${reason}`, asked);
}

function hourAfter(now: Date): Date {
  return new Date(now.getTime() + 3_600_000);
}
