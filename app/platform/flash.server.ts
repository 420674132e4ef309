import { z } from "zod";
import { defineCookie } from "./cookies.server";
import { isPrefetch } from "./http.server";

const linkSchema = z.object({ label: z.string(), href: z.string() });

export type FlashLink = z.output<typeof linkSchema>;

const flashSchema = z.object({
  kind: z.enum(["success", "error", "info"]),
  message: z.string(),
  /** The address of the card that shows it, such as "/profile#password"; without one it is shown above the page. */
  at: z.string().optional(),
  /** What undoes the act it reports. */
  undo: z.string().optional(),
  /** Where to go next; the cookie has room for a dozen. */
  links: z.array(linkSchema).optional(),
});

export type Flash = z.output<typeof flashSchema>;

const cookie = defineCookie({ name: "flash", schema: flashSchema, maxAge: 60, signed: true });

export async function flashCookie(flash: Flash): Promise<string> {
  return cookie.set(flash);
}

export async function takeFlash(request: Request): Promise<{ flash: Flash | null; clear: string | null }> {
  const sent = request.headers.get("Cookie")?.includes("flash=");
  if (!sent || isPrefetch(request)) return { flash: null, clear: null };
  return { flash: (await cookie.read(request)) ?? null, clear: await cookie.clear() };
}
