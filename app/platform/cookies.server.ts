import { createCookie } from "@remix-run/node";
import type { z } from "zod";
import { env } from "./env.server";

const secure = env.appUrl.protocol === "https:";

/**
 * `read` is undefined for values the schema refuses; `set` and `clear` return Set-Cookie values; `maxAge` is in
 * seconds.
 */
interface DefinedCookie<S extends z.ZodType> {
  read(request: {
    headers: { get(name: string): string | null | undefined };
  }): Promise<z.output<S> | undefined>;
  set(value: z.input<S>, maxAge?: number): Promise<string>;
  clear(): Promise<string>;
}

export function defineCookie<S extends z.ZodType>({
  name,
  schema,
  maxAge,
  signed = false,
  hostOnly = false,
}: {
  name: string;
  schema: S;
  /** Seconds; without it the cookie ends with the browser. */
  maxAge?: number;
  signed?: boolean;
  hostOnly?: boolean;
}): DefinedCookie<S> {
  const cookie = createCookie(hostOnly && secure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    secrets: signed ? env.sessionSecrets : [],
    maxAge,
  });
  return {
    async read(request) {
      return schema.safeParse(await cookie.parse(request.headers.get("Cookie") ?? null)).data;
    },
    set: (value, lifetime) => cookie.serialize(value, lifetime === undefined ? {} : { maxAge: lifetime }),
    // links ignores a cookie without a value, does not know Max-Age, and takes the first second of 1970 for no end.
    clear: () => cookie.serialize("", { maxAge: 0, expires: new Date(1_000), encode: () => "deleted" }),
  };
}
