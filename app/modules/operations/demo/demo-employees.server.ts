import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

const day = 86_400_000;

/** Name, city, phone and days until the licence expires. Farah was added twice. */
const people = [
  ["Amir Haddadi", "Brampton", "+19055550151", 412],
  ["Beatriz Lopes", "Mississauga", "+19055550152", 23],
  ["Curtis Bailey", "Brampton", "+19055550153", 655],
  ["Deepa Raman", "Caledon", "+19055550154", -9],
  ["Émile Gagnon", "Mississauga", "+14165550155", 198],
  ["Farah Siddiqui", "Brampton", "+19055550156", 5],
  ["Farah Siddiqi", "Mississauga", "+19055550156", null],
] as const;

/** Guards, with their licences. */
export async function addDemoEmployees(now: Date, trx: Executor): Promise<void> {
  for (const [index, [fullName, city, phoneNumber, days]] of people.entries()) {
    const id = newId();
    const displayName = fullName.split(" ")[0] ?? fullName;
    const profile = { id, kind: "staff", fullName, displayName, phoneNumber, city, state: "ON" } as const;
    await trx
      .insertInto("profiles")
      .values({ ...profile, setupCompleted: true })
      .execute();
    if (days === null) continue;
    const expiresOn = new Date(now.getTime() + days * day).toISOString().slice(0, 10);
    await trx
      .insertInto("guardLicences")
      .values({ profileId: id, number: String(11_402_850 + index * 731), class: "guard", expiresOn })
      .execute();
  }
}
