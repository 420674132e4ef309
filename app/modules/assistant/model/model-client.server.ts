import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { env } from "~/platform/env.server";
import { errorCode } from "~/platform/log.server";
import { counted } from "~/platform/outcomes.server";

export interface Message {
  role: "system" | "user" | "assistant";
  content: string;
}

interface Completion {
  content: string;
  /** As counted by the service; undefined if it does not say. */
  tokens: number | undefined;
}

export class ModelFailure extends Error {
  override name = "ModelFailure";

  /** The status of the service's answer. */
  readonly status?: number | undefined;
  /** Seconds the service asks us to wait. */
  readonly wait?: number | undefined;

  /** `sentence` may be logged; `detail` may hold words of the service. */
  constructor(
    readonly kind: "late" | "away" | "key" | "busy" | "broken",
    readonly sentence: string,
    { detail = "", status, wait }: { detail?: string; status?: number; wait?: number | undefined } = {},
  ) {
    super(sentence + detail);
    this.status = status;
    this.wait = wait;
  }
}

/** Milliseconds: for all tries together, and before the second; the wait doubles for each further one. */
export interface Patience {
  total: number;
  wait: number;
}

export const maxTokens = 400;

const noAnswer = "Failed to get response from AI";
const unreadable = "Invalid response format from the language-model provider's API";
const maxBytes = 262_144;
const maxAttempts = 3;

/**
 * Asks the model over HTTP (C3); retries after a lost connection, 429, or 500 and above. `user` may not name anybody.
 * @throws ModelFailure whose message staff may read
 */
export function complete(messages: Message[], user: string, patience: Patience): Promise<Completion> {
  return counted("model", () => ask(messages, user, patience));
}

async function ask(messages: Message[], user: string, patience: Patience): Promise<Completion> {
  const ended = AbortSignal.timeout(patience.total);
  const body = JSON.stringify({
    ...{ model: env.openai.model, messages, temperature: 0.2, max_tokens: maxTokens, stream: false, user },
  });
  try {
    for (let tries = 1, wait = patience.wait; ; tries++, wait *= 2) {
      const isLast = tries === maxAttempts;
      const reply = await post(body, ended).catch((error: unknown) => {
        if (error instanceof ModelFailure || ended.aborted || isLast) throw error;
        return undefined;
      });
      const isPassing = !reply || reply.status === 429 || reply.status >= 500;
      const asked = (reply?.wait ?? 0) * 1000;
      if (reply && (!isPassing || isLast || asked > patience.total / 2)) return read(reply);
      await pause(Math.max(wait, asked), undefined, { signal: ended });
    }
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    if (ended.aborted) {
      const seconds = Math.ceil(patience.total / 1000);
      throw new ModelFailure("late", noAnswer, { detail: `: nothing came within ${seconds} seconds` });
    }
    const code = errorCode(error instanceof Error ? error.cause : error);
    throw new ModelFailure("away", noAnswer, {
      detail: `: it could not be reached${code ? ` (${code})` : ""}`,
    });
  }
}

interface Reply {
  status: number;
  wait: number | undefined;
  text: string;
}

async function post(body: string, signal: AbortSignal): Promise<Reply> {
  const { apiKey = "", baseUrl } = env.openai;
  const response = await fetch(`${baseUrl.replace(/\/+$/, "").replace(/\/v1$/, "")}/v1/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body,
    signal,
    // A redirect would be sent our key.
    redirect: "error",
  });
  const after = response.headers.get("Retry-After") ?? "";
  const wait = /^\d{1,5}$/.test(after) ? Number(after) : undefined;
  return { status: response.status, wait, text: await textOf(response) };
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ModelFailure("broken", unreadable, { detail: ": more than 256 kB" });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const answerSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string().trim().min(1) }) })], z.unknown()),
  usage: z.object({ total_tokens: z.number().int().nonnegative().max(1_000_000) }).optional(),
});

function read({ status, wait, text }: Reply): Completion {
  if (status !== 200) throw refusal(status, wait, text);
  const { data } = answerSchema.safeParse(parsed(text));
  if (!data) throw new ModelFailure("broken", unreadable, { detail: reasonIn(text), status });
  return { content: data.choices[0].message.content, tokens: data.usage?.total_tokens };
}

function refusal(status: number, wait: number | undefined, text: string): ModelFailure {
  const said = { detail: `: status ${status}${reasonIn(text)}`, status, wait };
  if (status === 401 || status === 403) return new ModelFailure("key", noAnswer, said);
  return new ModelFailure(status === 429 ? "busy" : "broken", noAnswer, said);
}

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

/** What the service says about its error, with our key removed. */
function reasonIn(text: string): string {
  const { data } = errorSchema.safeParse(parsed(text));
  const words = data?.error.message.replaceAll(env.openai.apiKey ?? "", "…").slice(0, 200);
  return words ? `: ${words}` : "";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
