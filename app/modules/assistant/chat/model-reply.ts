import { z } from "zod";
import { type Passage, type Source, sourceOf } from "~/modules/assistant/knowledge/passages";
import { cleaned } from "~/modules/assistant/knowledge/question";
import type { Company } from "~/modules/shared/company/company.server";
import { madeUp, share } from "./claims";
import { ours } from "./model-prompt";
import { chatTexts, type NewTurn, unknownTurn } from "./turn-kinds";

/** Why a model's answer is not shown. */
type Fault = "format" | "source" | "claim" | "words";

const longestAnswer = 2_000;
/** With less than this share of its words from the passages, an answer is about something else. */
const leastShare = 0.4;

const replySchema = z.object({
  answer: z.string().default(""),
  sources: z.array(z.coerce.number().int()).max(20).default([]),
  action: z.enum(["continue", "handoff", "refuse"]).default("continue"),
});

/** Turns a model's words into a turn if they say only what its passages say. */
export function checkReply(
  content: string,
  passages: Passage[],
  settings: Pick<Company, "name" | "phone" | "email">,
): NewTurn | Fault {
  const { data } = replySchema.safeParse(jsonIn(content));
  if (!data) return "format";
  if (data.action === "refuse") return { kind: "refusal", body: chatTexts.refusal };
  if (data.action === "handoff") return unknownTurn(settings.phone);
  const body = cleaned(data.answer);
  if (body === "" || body.length > longestAnswer) return "format";
  const named = [...new Set(data.sources)].map((number) => passages[number - 1]);
  if (named.length === 0 || named.includes(undefined)) return "source";
  const texts = [...passages.map(({ title, text, page }) => `${title}\n${text}\n${page}`), ...ours(settings)];
  if (madeUp(body, texts).length > 0) return "claim";
  if (share(body, texts) < leastShare) return "words";
  return { kind: "answer", body, sources: distinct(named.flatMap((passage) => passage ?? []).map(sourceOf)) };
}

/** Each page once. */
export function distinct(sources: Source[]): Source[] {
  return sources.filter(({ href }, index) => sources.findIndex((other) => other.href === href) === index);
}

/** Models like to wrap it in a code fence or a sentence. */
function jsonIn(content: string): unknown {
  try {
    return JSON.parse(content.slice(content.indexOf("{"), content.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
