import { sql } from "kysely";
import { isStaff, may, type Role } from "../../app/modules/shared/roles/roles";
import { digest, randomToken } from "../../app/platform/secrets.server";
import { accessMatrix, anInquiry, type Who } from "./access-matrix";
import type { App } from "./app";
import { inDatabaseOf } from "./engines";
import { addMatrixRows } from "./matrix-rows";
import { type Answer, Visitor } from "./visitor";

const staff = ["owner", "dispatcher", "recruiter", "support"] as const satisfies Role[];
const roles = [...staff, "resident", "guard"] as const satisfies Role[];
export type Actor = "visitor" | "pending" | (typeof roles)[number];
const backOffice: Actor[] = [...staff];
/** The night asks for the whole matrix again as these; by day the other two of the back office stand for them. */
export const atNight: Actor[] = ["recruiter", "support"];
export const byDay: Actor[] = backOffice.filter((actor) => !atNight.includes(actor));
export const others: Actor[] = ["visitor", "pending", "resident", "guard"];
export const actors: Actor[] = [...others, ...backOffice];

type Outcome = "in" | "to /verify-2fa" | "to /login" | "to /admin/login" | "forbidden";

export function expected(who: Who, actor: Actor): Outcome {
  if (who === "anyone") return "in";
  const signedIn = actor !== "visitor" && actor !== "pending";
  if (who === "pending") return actor === "pending" ? "in" : "to /login";
  if (actor === "pending") return "to /verify-2fa";
  if (who === "resident" && signedIn && actor !== "resident") return "forbidden";
  if (who === "guard" && signedIn) return actor === "guard" ? "in" : "forbidden";
  if (who === "person" || who === "resident" || who === "guard") return signedIn ? "in" : "to /login";
  if (!signedIn || !isStaff(actor)) return "to /admin/login";
  return may(actor, who.area, who.right) ? "in" : "forbidden";
}

export function outcome({ status, headers, text }: Answer): Outcome {
  const isData = /text\/x-script/.test(headers["content-type"] ?? "");
  const to = headers.location ?? (isData && status === 202 ? (/"(\/[^"]*)"/.exec(text)?.[1] ?? "") : "");
  if (status === 403 || (isData && text.includes('"Forbidden"'))) return "forbidden";
  if (/^\/verify-2fa(\?redirectTo=|$)/.test(to)) return "to /verify-2fa";
  if (/^\/admin\/login(\?|$)/.test(to)) return "to /admin/login";
  return /^\/login(\?redirectTo=|$)/.test(to) ? "to /login" : "in";
}

/** One session at a time per role: some requests end the session they came with. */
export class People {
  readonly #ids = new Map<Role, string>();
  private constructor(readonly app: App) {}

  static async addTo(app: App): Promise<People> {
    const people = new People(app);
    await people.#add();
    return people;
  }

  async #add(): Promise<void> {
    await inDatabaseOf(this.app, async (db) => {
      for (const role of roles) {
        const { rows } = await sql<{ id: string }>`
          insert into profiles (id, full_name, kind, setup_completed)
          values (gen_random_uuid(), ${role}, ${role === "resident" ? "resident" : "staff"}, false) returning id`.execute(
          db,
        );
        const id = rows[0]?.id ?? "";
        await sql`insert into users (id, email, role, email_verified_at)
          values (${id}, ${`${role}@example.test`}, ${role}, now())`.execute(db);
        this.#ids.set(role, id);
      }
      await addMatrixRows(db);
      // What was logged before fields had their current names, and what is logged now.
      for (const name of ["assignee", "assigned_to", "assignedTo"]) {
        const states = { [name]: this.#ids.get("support"), inquiry_purpose: "Other" };
        await sql`insert into audit_log (actor_id, action, subject_type, subject_id, before, after)
          values (${this.#ids.get("owner")}, 'inquiry.updated', 'inquiry', ${anInquiry}, '{}', ${JSON.stringify(states)})`.execute(
          db,
        );
      }
    });
  }

  async sessions(actor: Actor, count: number): Promise<string[]> {
    if (actor === "visitor") return Array.from({ length: count }, () => "");
    const kind = actor === "pending" ? "pending_2fa" : "auth";
    const userId = this.#ids.get(actor === "pending" ? "owner" : actor);
    const tokens = Array.from({ length: count }, randomToken);
    await inDatabaseOf(this.app, (db) =>
      sql`insert into sessions (id, token_hash, user_id, kind, expires_at)
        select gen_random_uuid(), hash, ${userId}, ${kind}, now() + interval '10 minutes'
        from unnest(${tokens.map(digest)}::bytea[]) hash`.execute(db),
    );
    return tokens;
  }
}

interface Cell {
  method: "GET" | "POST";
  path: string;
  who: Who;
}

const atOnce = 4;

/** Where an actor's results differ from the matrix, at every address, read and written, as a page and as data. */
export async function wrongFor(actor: Actor, people: People): Promise<string[]> {
  const cells = (method: Cell["method"]) =>
    Object.entries(accessMatrix).flatMap(([pattern, { read, write, visit = pattern }]): Cell[] => {
      const who = method === "GET" ? read : write;
      const data = visit === "/" ? "/_root.data" : `${visit}.data`;
      return who ? [visit, data].map((path) => ({ method, path, who })) : [];
    });
  const [reads, writes] = [cells("GET"), cells("POST")];
  const tokens = await people.sessions(actor, reads.length + writes.length);
  const wrong: string[] = [];
  const look = async (waiting: Cell[]) => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift())
      wrong.push(...(await faultsOf(cell, actor, people.app, tokens.pop())));
  };
  await Promise.all(Array.from({ length: atOnce }, () => look(reads)));
  // One write may get in another's way.
  await look(writes);
  return wrong;
}

async function faultsOf(
  { method, path, who }: Cell,
  actor: Actor,
  app: App,
  token?: string,
): Promise<string[]> {
  const visitor = new Visitor(app);
  if (token) visitor.cookies.set("sid", cookieOf(token));
  const answer = await (method === "GET" ? visitor.get(path) : visitor.post(path, {}));
  const [is, should] = [outcome(answer), expected(who, actor)];
  const odd = method === "GET" ? shownInPlaceOfWords(answer) : undefined;
  return [
    ...(is !== should || answer.status >= 500
      ? [`${method} ${path}: ${is} (${answer.status}), not ${should}`]
      : []),
    ...(odd ? [`${path} shows ${odd}`] : []),
  ];
}

/** An id, or that something failed. */
function shownInPlaceOfWords({ status, headers, text }: Answer): string | undefined {
  if (status !== 200 || !/html/.test(headers["content-type"] ?? "")) return undefined;
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|Failed to \w+/.exec(textOf(text))?.[0];
}

/** A page's words: what is between its tags, without scripts and styles. */
export function textOf(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
}

/** Remix writes a cookie's value as JSON in base64. */
export function cookieOf(token: string): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"));
}
