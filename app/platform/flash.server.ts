import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { env } from "./env.server";
import { isPrefetch } from "./http.server";

const flashSchema = z.object({ kind: z.enum(["success", "error", "info"]), message: z.string() });

/** One message for the page after a redirect. */
export type Flash = z.output<typeof flashSchema>;

const cookie = createCookie("flash", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.appUrl.protocol === "https:",
  secrets: env.sessionSecrets,
  maxAge: 60,
});

/** The Set-Cookie value that carries a message to the next page. */
export async function flashCookie(flash: Flash): Promise<string> {
  return cookie.serialize(flash);
}

/** The message waiting for this request and the Set-Cookie value that takes it away; neither on a prefetch. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; clear: string | null }> {
  const header = request.headers.get("Cookie");
  if (!header?.includes("flash=") || isPrefetch(request)) return { flash: null, clear: null };
  const parsed = flashSchema.safeParse(await cookie.parse(header));
  return { flash: parsed.success ? parsed.data : null, clear: await cookie.serialize("", { maxAge: 0 }) };
}
