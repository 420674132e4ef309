import * as Sessions from "~/modules/sessions/sessions.server";
import { mustHaveFactor, type Person } from "./guards.server";
import { sessionToken } from "./session-cookie.server";

/** Whoever opens a stream of events. Undefined when signed out, or with a second factor still to be set up. */
export async function findListener(request: Parameters<typeof sessionToken>[0]): Promise<Person | undefined> {
  const token = await sessionToken(request);
  const person = token && (await Sessions.find(token, { quiet: true }));
  if (!person || (mustHaveFactor(person) && !person.hasFactor)) return undefined;
  return person;
}
