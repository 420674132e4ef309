import { createCookie } from "@remix-run/node";
import * as FormDrafts from "~/modules/form-drafts/form-drafts.server";
import * as Sessions from "~/modules/sessions/sessions.server";
import { env } from "~/platform/env.server";
import { isPrefetch } from "~/platform/http.server";
import { isSecretField, readForm } from "~/platform/request-body.server";
import { sessionToken } from "./session-cookie.server";

const cookie = createCookie("draft", {
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  secure: env.appUrl.protocol === "https:",
  maxAge: FormDrafts.lifetime * 60,
});

/**
 * Keeps the typed text of a form whose session is over, so that it is there again after signing in: never a password or a
 * code, and only for the person whose session it was. Returns the Set-Cookie value, or undefined when nothing was kept.
 */
export async function keepDraft(request: Request): Promise<string | undefined> {
  if (request.method !== "POST") return undefined;
  const token = await sessionToken(request);
  const userId = token && (await Sessions.formerOwner(token));
  if (!userId) return undefined;
  const typed = [...(await readForm(request))].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !isSecretField(name) ? [[name, value]] : [],
  );
  if (typed.length === 0) return undefined;
  const draft = { userId, path: pathOf(request), fields: Object.fromEntries(typed) };
  return cookie.serialize(await FormDrafts.keep(draft));
}

/** What this person had typed into the form of this page before the session ended; given once. */
export async function takeDraft(
  request: Request,
  { userId }: { userId: string },
): Promise<Record<string, string> | undefined> {
  if (isPrefetch(request)) return undefined;
  const token: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" ? FormDrafts.take(token, userId, pathOf(request)) : undefined;
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
