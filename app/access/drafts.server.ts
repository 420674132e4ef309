import { parse } from "@conform-to/react";
import { z } from "zod";
import * as FormDrafts from "~/modules/accounts/sessions/form-drafts.server";
import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import { registeredAt } from "~/modules/office/nouns.server";
import { defineCookie } from "~/platform/cookies.server";
import { isSecretName } from "~/platform/form-schema";
import { formStamp } from "~/platform/forms.server";
import { isPrefetch } from "~/platform/http.server";
import { privateNames } from "~/platform/record-fields";
import { readForm } from "~/platform/request-body.server";
import { currentScope } from "~/platform/scope.server";
import { sessionToken } from "./session-cookie.server";

const cookie = defineCookie({ name: "draft", schema: z.string(), maxAge: FormDrafts.lifetime * 60 });

/** Never a password, code or file. Returns the Set-Cookie value, or undefined if nothing was kept. */
export async function keepDraft(request: Request): Promise<string | undefined> {
  if (request.method !== "POST") return undefined;
  const token = await sessionToken(request);
  const userId = token && (await Sessions.formerOwner(token));
  if (!userId) return undefined;
  const typed = await textOf(request);
  if (typed.length === 0) return undefined;
  return cookie.set(await FormDrafts.keep({ userId, path: pathOf(request), fields: typed }));
}

/** The answer while people cannot be looked up. It carries everything that was typed, for the error page to show. */
export async function unavailable(request: Request): Promise<Response> {
  const typed = request.method === "POST" ? await textOf(request) : [];
  const scope = currentScope();
  if (scope && typed.length > 0) scope.formRefused = true;
  return Response.json({ typed }, { status: 503, headers: { "Cache-Control": "no-store" } });
}

async function textOf(request: Request): Promise<[string, string][]> {
  const { fields } = await readForm(request, {});
  const hidden = privateNames(registeredAt(pathOf(request))?.description.fields ?? {});
  return [...fields].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !isSecretName(name) && !hidden.includes(name) ? [[name, value]] : [],
  );
}

/** Can be taken only once. A field with several values is a list, and `links[0].label` is nested. */
export async function takeDraft(
  request: Request,
  { userId }: { userId: string },
): Promise<Record<string, unknown> | undefined> {
  if (isPrefetch(request)) return undefined;
  const token = await cookie.read(request);
  const fields = token && (await FormDrafts.take(token, userId, pathOf(request)));
  if (!fields) return undefined;
  const typed = new FormData();
  for (const [name, value] of fields) typed.append(name, value);
  return parse(typed, { resolve: () => ({}) }).payload;
}

/** What a loader passes to a record's form: the draft, if there is one, and the stamp. */
export async function formPage(request: Request, person: { userId: string }) {
  return { draft: await takeDraft(request, person), stamp: formStamp() };
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}
