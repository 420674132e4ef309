import type { IncomingMessage, ServerResponse } from "node:http";
import { type Account, shown } from "./account";
import { StripeRefusal } from "./errors";
import { expand, json } from "./expand";
import { operations, page } from "./operations";
import { checkParameters, isKnown, type Params, texts } from "./parameters";

interface Answer {
  status: number;
  body: string;
  replayed?: boolean;
}

export function answerApi(
  account: Account,
  { secretKey, withheld = [] }: { secretKey: string; withheld?: string[] },
  { request, body, response }: { request: IncomingMessage; body: string; response: ServerResponse },
): void {
  const id = account.newId("req");
  const given = request.headers["idempotency-key"];
  const key = typeof given === "string" ? given : null;
  account.request = { id, idempotency_key: key };
  const answer = attempt(() => {
    authorize(request, secretKey);
    permit(request, withheld);
    checkVersion(request);
    return respond(account, request, body);
  });
  account.request = { id: null, idempotency_key: null };
  // Saved before answering: whoever gets the answer may kill this process.
  account.save();
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "request-id": id,
    "stripe-version": request.headers["stripe-version"] ?? "",
    ...(answer.replayed ? { "idempotent-replayed": "true" } : {}),
    ...(key ? { "idempotency-key": key } : {}),
  });
  response.end(answer.body);
}

function attempt(act: () => Answer): Answer {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.error }, null, 2) };
  }
}

function authorize(request: IncomingMessage, secretKey: string): void {
  const [scheme = "", given = ""] = (request.headers.authorization ?? "").split(" ");
  const key = /^basic$/i.test(scheme)
    ? Buffer.from(given, "base64").toString("utf8").replace(/:$/, "")
    : given;
  if (key === secretKey) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw new StripeRefusal(401, { type: "invalid_request_error", message });
}

/** Before anything is looked up, as Stripe does it for a restricted key. */
function permit(request: IncomingMessage, withheld: string[]): void {
  const [, resource = ""] = /^\/v1\/(\w+)/.exec(request.url ?? "") ?? [];
  if (request.method === "GET" || !withheld.includes(resource)) return;
  throw new StripeRefusal(403, {
    type: "invalid_request_error",
    message: "The provided key does not have the required permissions for this endpoint.",
  });
}

function checkVersion(request: IncomingMessage): void {
  const version = request.headers["stripe-version"];
  if (version === undefined || /^\d{4}-\d\d-\d\d(\.\w+)?$/.test(String(version))) return;
  throw new StripeRefusal(400, {
    type: "invalid_request_error",
    message: `Invalid Stripe API version: ${version}`,
  });
}

function respond(account: Account, request: IncomingMessage, body: string): Answer {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const method = request.method ?? "GET";
  const { operation, id } = resolve(method, path);
  const isWrite = method === "POST" || method === "DELETE";
  const text = method === "POST" ? body : query;
  const key = isWrite ? request.headers["idempotency-key"] : undefined;
  if (typeof key !== "string")
    return run(account, { operation, id, path, params: checkParameters(operation, text) });
  const kept = account.state.answers[key];
  if (kept) {
    if (kept.operation !== `${method} ${path}` || kept.params !== text) throw otherParameters(key);
    return { status: kept.status, body: kept.body, replayed: true };
  }
  // A call whose parameters are refused is not kept, so its key may be used again.
  const params = checkParameters(operation, text);
  const answer = attempt(() => run(account, { operation, id, path, params }));
  account.state.answers[key] = {
    at: Date.now(),
    operation: `${method} ${path}`,
    params: text,
    status: answer.status,
    body: answer.body,
  };
  return answer;
}

function otherParameters(key: string): StripeRefusal {
  return new StripeRefusal(400, {
    type: "idempotency_error",
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function resolve(method: string, path: string): { operation: string; id: string } {
  const name = method === "HEAD" ? "GET" : method;
  const exact = `${name} ${path}`;
  if (isKnown(exact)) return { operation: exact, id: "" };
  const segments = path.split("/");
  for (const position of [segments.length - 1, segments.length - 2]) {
    const id = segments[position] ?? "";
    const operation = `${name} ${segments.with(position, "{id}").join("/")}`;
    if (id && isKnown(operation)) return { operation, id: decodeURIComponent(id) };
  }
  throw new StripeRefusal(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}). The sandbox knows only the calls this app makes.`,
  });
}

interface Call {
  operation: string;
  id: string;
  path: string;
  params: Params;
}

function run(account: Account, { operation, id, path, params }: Call): Answer {
  const result = operations[operation]?.(account, params, id) ?? {};
  const answer = Array.isArray(result) ? page(result, params, path) : result;
  const paths = texts(params, "expand");
  const body = paths.length === 0 ? shown(answer) : JSON.stringify(expand(account, json(answer), paths));
  return { status: 200, body };
}
