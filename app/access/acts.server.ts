import { redirect } from "@remix-run/node";
import { z } from "zod";
import * as EmailChanges from "~/modules/accounts/email-changes.server";
import * as Passwords from "~/modules/accounts/passwords.server";
import * as HeldActs from "~/modules/held-acts/held-acts.server";
import { db, inTransaction } from "~/platform/db.server";
import { redirectWithFlash } from "~/platform/forms.server";
import { act, type Outcome } from "./act.server";
import type { Person } from "./guards.server";
import { staffActs } from "./staff-acts.server";

/** The acts that ask for the password again, and that go on from there without being typed anew. */
const acts = {
  change_email: act(z.object({ email: z.string() }), async (person, { email }) => {
    await EmailChanges.ask(person, email);
    const message = `We have sent a link to ${email}. Your email changes when you open it.`;
    return { to: "/profile#profile", message };
  }),
  // Held as a hash: a password is never stored in a form that can be read.
  change_password: act(
    z.object({ passwordHash: z.string(), home: z.enum(["/profile", "/admin/settings"]) }),
    async (person, { passwordHash, home }) => {
      await Passwords.change(person, passwordHash);
      return { to: `${home}#password`, message: "Password updated successfully" };
    },
  ),
  ...staffActs,
};

export type ActName = keyof typeof acts;

/** Does a sensitive act and answers 303 with its outcome; when the last proof is too old, holds it and asks for the password. */
export async function perform(
  person: Person,
  name: ActName,
  fields: Record<string, string>,
): Promise<Response> {
  if (!person.isProofFresh) {
    await HeldActs.put(person.sessionId, name, fields);
    return redirect("/confirm-access", 303);
  }
  const { to, message } = await acts[name].run(person, fields);
  return redirectWithFlash(to, message);
}

/** Does what was held for this person's session; undefined when nothing was. */
export async function performHeld(person: Person): Promise<Outcome | undefined> {
  const held = await inTransaction(db, (trx) => HeldActs.take(person.sessionId, trx));
  return held && isActName(held.name) ? acts[held.name].run(person, held.fields) : undefined;
}

function isActName(name: string): name is ActName {
  return name in acts;
}
