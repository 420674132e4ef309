import { heardDate } from "~/platform/clock.server";
import { errorCode } from "~/platform/log.server";
import type { NewsArticle } from "./articles.server";

/** A source of news. Another source is another object of this shape. */
export interface NewsSource {
  name: string;
  /** As the monitor and owners read it. */
  label: string;
  isOn(): boolean;
  /** Requests a day, counted from midnight UTC. */
  dailyBudget(): number;
  /** @throws NewsFailure */
  fetch(now: Date, patience?: number): Promise<NewsArticle[]>;
}

type Kind = "late" | "away" | "key" | "quota" | "busy" | "broken";

export class NewsFailure extends Error {
  override name = "NewsFailure";

  constructor(
    readonly kind: Kind,
    message: string,
    /** The earliest time the service wants to be asked again. */
    readonly notBefore?: Date,
  ) {
    super(message);
  }
}

const maxBytes = 1_048_576;

interface NewsAnswer {
  status: number;
  type: string;
  /** The header Retry-After. */
  after: string;
  text: string;
}

/** Asks a source: no redirects, which would be sent the key, and 1 MB at most. @throws NewsFailure */
export async function askSource(
  label: string,
  address: URL,
  accept: string,
  patience: number,
): Promise<NewsAnswer> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), patience);
  try {
    const headers = { Accept: accept };
    const response = await fetch(address, { signal: ended.signal, redirect: "error", headers });
    heardDate(response.headers.get("Date"));
    const text = await readText(response, label);
    const header = (name: string) => response.headers.get(name) ?? "";
    return { status: response.status, type: header("Content-Type"), after: header("Retry-After"), text };
  } catch (error) {
    if (error instanceof NewsFailure) throw error;
    if (ended.signal.aborted)
      throw new NewsFailure("late", `${label} did not answer within ${Math.ceil(patience / 1000)} seconds`);
    const code = errorCode(error instanceof Error ? error.cause : error);
    throw new NewsFailure("away", `${label} could not be reached${code ? ` (${code})` : ""}`);
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

async function readText({ body }: Response, label: string): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let [text, size] = ["", 0];
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) throw new NewsFailure("broken", `${label} sent more than 1 MB`);
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

const day = 86_400_000;

/** Retry-After in seconds or as a date, capped at a day. */
export function waitUntil(header: string, now: Date): Date | undefined {
  const at = /^\d{1,9}$/.test(header) ? now.getTime() + Number(header) * 1000 : Date.parse(header);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + day));
}

/** A day's budget starts over at midnight UTC. */
export function nextDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / day) + 1) * day);
}
