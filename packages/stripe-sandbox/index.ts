import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Account } from "./account";
import { answerApi } from "./api";
import { makeCatalogue } from "./catalogue";
import { closeDispute, dispute, moveCustomer, refund } from "./overview";
import { answerPage } from "./pages";
import { catchUp } from "./subscriptions";
import { Webhooks } from "./webhooks";

export type { StripeEvent } from "./objects";
export { signed } from "./webhooks";

export interface StripeSandboxOptions {
  /** A JSON file for the state; without one everything stays in memory. */
  file?: string;
  secretKey: string;
  /** What the key may not write, by the first part of its address, such as "prices"; tests may change the list. */
  withheld?: string[];
  webhookSecret: string;
  /** Events go nowhere without it. */
  webhookUrl?: string;
  /** The origin where browsers reach the pages. */
  publicUrl: string;
  /** Whether a new account starts with the three plans (default: true). */
  catalogue?: boolean;
}

const largestBody = 1_000_000;

/** The part of Stripe that this app uses, for the demo and the tests. It holds no money and knows no real card. */
export function createStripeSandbox(options: StripeSandboxOptions) {
  const account = new Account(options.file, options.publicUrl);
  if (account.isNew && options.catalogue !== false) makeCatalogue(account);
  const webhooks = new Webhooks(account, options.webhookUrl, options.webhookSecret);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request);
    const body = await readBody(request);
    if (body === undefined) {
      plain(response, 413, "Too large");
      return;
    }
    catchUp(account);
    if (path.startsWith("/v1/")) answerApi(account, options, { request, body, response });
    else pageAnswer(account, request, body, response);
  };
  const listener: RequestListener = (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error("The Stripe sandbox failed:", error);
      if (!response.headersSent) plain(response, 500, "The sandbox failed");
      else response.destroy();
    });
  };
  return {
    listener,
    /** For tests to inspect. */
    state: account.state,
    /** Moves every customer's clock, or one customer's, and carries out what falls due. */
    advance(milliseconds: number, customer?: string): void {
      const ids = customer ? [customer] : Object.keys(account.state.customers);
      for (const id of ids) moveCustomer(account, id, milliseconds);
      account.save();
    },
    refund(charge: string): void {
      const found = account.state.charges[charge];
      if (found) refund(account, found);
    },
    dispute(charge: string): void {
      const found = account.state.charges[charge];
      if (found) dispute(account, found);
    },
    closeDispute(charge: string, status: "won" | "lost"): void {
      const found = account.state.charges[charge];
      if (found?._dispute) closeDispute(account, found, status);
    },
    /** Resolves once every event in progress has been answered. */
    delivered: () => webhooks.delivered(),
    close: () => webhooks.close(),
  };
}

export type StripeSandbox = ReturnType<typeof createStripeSandbox>;

function pathOf(request: IncomingMessage): string {
  return (request.url ?? "").split("?")[0] ?? "";
}

function pageAnswer(
  account: Account,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const path = pathOf(request).replace(/^\/sandbox\/stripe\/?/, "");
  const method = request.method ?? "GET";
  const answer = answerPage(account, method, path, new URLSearchParams(body));
  account.save();
  if (!answer) {
    plain(response, 404, "Not found");
    return;
  }
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "same-origin");
  if ("location" in answer) {
    response.writeHead(303, { location: answer.location, "content-security-policy": "default-src 'none'" });
    response.end();
    return;
  }
  response.writeHead(answer.status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": answer.policy,
  });
  response.end(answer.body);
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(`${text}\n`);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= largestBody) chunks.push(bytes);
  }
  return size > largestBody ? undefined : Buffer.concat(chunks).toString("utf8");
}
