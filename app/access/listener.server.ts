import * as Sessions from "~/modules/accounts/sessions/sessions.server";
import { mustHaveFactor, type Person } from "./guards.server";
import { sessionToken } from "./session-cookie.server";

/**
 * The owner of these cookies. Undefined when signed out, or with a second factor still to be set up. Does not count as
 * activity.
 */
export async function findListener(cookies: string | undefined): Promise<Person | undefined> {
  const token = await sessionToken({ headers: { get: () => cookies } });
  const person = token && (await Sessions.find(token, { quiet: true }));
  if (!person || (mustHaveFactor(person) && !person.hasFactor)) return undefined;
  return person;
}
