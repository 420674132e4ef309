import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { planted } from "./assistant-questions";

/**
 * How it answers. "grounded" uses the first passage; "held" waits for `release`; "hang" never answers; a number is a
 * status with an error; made-up answers, and ones that obey orders, name the first passage as their source.
 */
export type ModelManner =
  | "grounded"
  | "held"
  | "hang"
  | "drop"
  | "empty"
  | "malformed"
  | "huge"
  | "prose"
  | "fenced"
  | "foreign source"
  | "no source"
  | "price"
  | "phone"
  | "promise"
  | "address"
  | "obeys"
  | "off topic"
  | "handoff"
  | "refuse"
  | number;

/** Every way that asking fails, and what staff read about each. */
export const modelFailures: [ModelManner, RegExp][] = [
  ["hang", /^Failed to get response from AI: nothing came within \d+ seconds?$/],
  ["drop", /^Failed to get response from AI: it could not be reached/],
  [400, /^Failed to get response from AI: status 400: Told so to …\.$/],
  [401, /^Failed to get response from AI: status 401: Told so to …\.$/],
  [404, /^Failed to get response from AI: status 404: Told so to …\.$/],
  [429, /^Failed to get response from AI: status 429: Told so to …\.$/],
  [500, /^Failed to get response from AI: status 500: Told so to …\.$/],
  ["empty", /^Invalid response format from the language-model provider's API$/],
  ["malformed", /^Invalid response format from the language-model provider's API$/],
  ["huge", /^Invalid response format from the language-model provider's API: more than 256 kB$/],
];

/** Answers that no page supports: nobody may read any of them. */
export const unfounded: [ModelManner, string][] = [
  ["prose", "format"],
  ["foreign source", "source"],
  ["no source", "source"],
  ["price", "claim"],
  ["phone", "claim"],
  ["promise", "claim"],
  ["address", "claim"],
  ["obeys", "claim"],
  ["off topic", "words"],
];

interface Passage {
  number: number;
  text: string;
}

export interface AskedModel {
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    temperature: number;
    max_tokens: number;
    stream: boolean;
    user: string;
  };
}

/** Speaks the chat completions of C3 over HTTP. */
export class ModelStandIn {
  readonly asked: AskedModel[] = [];
  manner: ModelManner = "grounded";
  retryAfter: string | undefined;
  /** The reported cost of an answer. */
  tokens = 120;
  readonly key = "sk-of-the-stand-in";
  readonly #server: Server;
  readonly #held: (() => void)[] = [];

  private constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<ModelStandIn> {
    const standIn = new ModelStandIn();
    standIn.#server.listen(0, "127.0.0.1");
    await once(standIn.#server, "listening");
    return standIn;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The settings for an app that asks it. */
  get settings() {
    return { OPENAI_API_KEY: this.key, OPENAI_BASE_URL: this.url };
  }

  get held(): number {
    return this.#held.length;
  }

  /** Answers everything that was held. */
  release(): void {
    for (const answer of this.#held.splice(0)) answer();
  }

  reset(): void {
    this.release();
    Object.assign(this, { manner: "grounded", retryAfter: undefined, tokens: 120 });
    this.asked.length = 0;
  }

  hangUp(): void {
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#server.close();
    await once(this.#server, "close");
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method !== "POST" || request.url !== "/v1/chat/completions")
      return void response.writeHead(404).end();
    const body: AskedModel["body"] = JSON.parse(Buffer.concat(chunks).toString());
    this.asked.push({ authorization: request.headers.authorization, body });
    const { manner } = this;
    const json = { "Content-Type": "application/json" };
    const error = JSON.stringify({ error: { message: `Told so to ${this.key}.`, type: "x", code: null } });
    const send = (text: string) => void response.writeHead(200, json).end(text);
    const wait = this.retryAfter === undefined ? {} : { "Retry-After": this.retryAfter };
    if (typeof manner === "number") return void response.writeHead(manner, { ...json, ...wait }).end(error);
    if (manner === "hang") return;
    if (manner === "drop") return void request.socket.destroy();
    if (manner === "empty") return send("{}");
    if (manner === "malformed") return send('{"choices":[');
    if (manner === "huge") return send(JSON.stringify({ padding: "x".repeat(400_000) }));
    const content = contentOf(manner, passagesIn(body));
    const answer = () => send(JSON.stringify(this.#completion(content)));
    if (manner !== "held") return answer();
    this.#held.push(answer);
  }

  #completion(content: string) {
    const usage = { prompt_tokens: this.tokens - 20, completion_tokens: 20, total_tokens: this.tokens };
    const choices = [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }];
    return { id: "chatcmpl-1", object: "chat.completion", created: 0, model: "stand-in", choices, usage };
  }
}

function passagesIn({ messages }: AskedModel["body"]): Passage[] {
  return JSON.parse(messages.at(-1)?.content ?? "{}").passages;
}

function contentOf(manner: ModelManner, passages: Passage[]): string {
  const [first] = passages;
  const text = first?.text ?? "";
  const reply = (answer: string, changes: object = {}) =>
    JSON.stringify({ answer, sources: [1], action: "continue", ...changes });
  switch (manner) {
    case "prose":
      return `Sure! ${text}`;
    case "fenced":
      return `\`\`\`json\n${reply(`In short: ${text}`)}\n\`\`\``;
    case "foreign source":
      return reply(text, { sources: [1, passages.length + 1] });
    case "no source":
      return reply(text, { sources: [] });
    case "price":
      return reply(`${text} For you it is $1.07.`);
    case "phone":
      return reply(`${text} Call (416) 555-0111.`);
    case "promise":
      return reply(`${text} The first month is free.`);
    case "address":
      return reply(`${text} See nightjar-deals.example for more.`);
    case "obeys":
      return reply(planted);
    case "off topic":
      return reply(
        "Roses bloom beside quiet rivers whenever gentle rainfall wanders across distant mountains.",
      );
    case "handoff":
      return reply("", { sources: [], action: "handoff" });
    case "refuse":
      return reply("", { sources: [], action: "refuse" });
    default:
      return reply(`In short: ${text}`);
  }
}
