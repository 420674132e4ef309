import { logError } from "./log.server";

/** A 404 to throw; the error boundary shows its page. */
export function notFound(): Response {
  return new Response("Not found", { status: 404 });
}

/**
 * The value itself.
 * @throws Response 404 when there is none
 */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}

/**
 * A path of this site taken from user input (redirectTo), or the fallback. Only paths are believed: one slash, then no
 * slash or backslash, no control characters, so that no browser reads another host into it (ASVS V3.7.2).
 */
export function safePath(input: unknown, fallback: string): string {
  if (typeof input !== "string" || input.length > 500 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(input))
    return fallback;
  const base = "https://path.invalid";
  return URL.canParse(input, base) && new URL(input, base).origin === base ? input : fallback;
}

/** Whether the browser is only fetching ahead; such a request never reads a flash or touches a session. */
export function isPrefetch(request: Request): boolean {
  return request.headers.has("Sec-Purpose") || request.headers.get("Purpose") === "prefetch";
}

/**
 * The outcome of reading for a public page, or undefined when it failed, which is logged: the page then says so in its
 * own words and answers 503.
 */
export async function unlessFailing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    logError("page.read_failed", error);
    return undefined;
  }
}

/** The `headers` of a route whose form has a limit: Remix would leave out how long to wait (security.md 5). */
export function waitHeaders({ actionHeaders }: { actionHeaders: Headers }): Record<string, string> {
  const wait = actionHeaders.get("Retry-After");
  return wait ? { "Retry-After": wait } : {};
}
