import { logError } from "./log.server";

export function notFound(): Response {
  return new Response("Not found", { status: 404 });
}

/** The value, if there is one. @throws Response 404 */
export function orNotFound<T>(value: T | undefined): T {
  if (value === undefined) throw notFound();
  return value;
}

/**
 * Only a path of this site: starts with one slash, followed by no slash, backslash or control character, and by none
 * once its dots are resolved (ASVS V3.7.2).
 */
export function safePath(input: unknown, fallback: string): string {
  if (typeof input !== "string" || input.length > 500 || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(input))
    return fallback;
  const base = "https://path.invalid";
  if (!URL.canParse(input, base)) return fallback;
  const { origin, pathname } = new URL(input, base);
  return origin === base && !pathname.startsWith("//") ? input : fallback;
}

export function isPrefetch(request: Request): boolean {
  return request.headers.has("Sec-Purpose") || request.headers.get("Purpose") === "prefetch";
}

/** Logs a failure and returns undefined, so that the page can say so and answer 503. */
export async function optional<T extends NonNullable<unknown> | null>(
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response) throw error;
    logError("page.read_failed", error);
    return undefined;
  }
}

/** A 303 for a loader to throw. */
export function seeOther(to: string): Response {
  return new Response(null, { status: 303, headers: { Location: to } });
}

/** What a browser's Accept-Encoding takes. */
export const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
export const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
