import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import { optional } from "~/platform/http.server";
import { formatPhone } from "~/platform/phone";
import { findVisitor } from "./guards.server";

/** What a form open to anyone need not ask a signed-in person (WCAG 3.3.7). */
export async function ownContact(request: Request) {
  const person = await findVisitor(request);
  const profile = person && (await optional(async () => (await Profiles.find(person.userId)) ?? null));
  if (!profile) return {};
  const { fullName, email, phoneNumber } = profile;
  return { name: fullName, email, phone: formatPhone(phoneNumber ?? "") };
}
