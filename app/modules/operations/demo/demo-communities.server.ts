import type { Executor } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";

const day = 86_400_000;

/** Name, description, postal prefixes, and for how many days each member has belonged to it. */
const communities = [
  {
    name: "Alpha",
    description:
      "Lanternwood, Copperleaf and Fallowfield in Brampton: the streets around the park and the two schools.",
    postalPrefixes: ["L6V"],
    members: { "Sam Okafor": 26, "Hannah Weiss": 8, "Omar Haddad": 12, "Isla Campbell": 4 },
  },
  {
    name: "Bravo",
    description: "Churchill Meadows in Mississauga, from the community centre to the Ninth Line.",
    postalPrefixes: ["L5M", "L5N"],
    members: { "Mateo Alvarez": 3 },
  },
  {
    name: "Charlie",
    description: "Bolton and the south of Caledon, with the roads along the Humber.",
    postalPrefixes: ["L7C", "L7E"],
    members: {},
  },
  {
    name: "Delta",
    description: "Rexdale and West Humber in Etobicoke.",
    postalPrefixes: ["M9V", "M9W"],
    members: {},
  },
  { name: "Old Mill", description: "Last winter’s trial.", postalPrefixes: [], members: {} },
];

/** Communities with some members, and one resident who asks to join. */
export async function addDemoCommunities(now: Date, trx: Executor): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const residents = await trx
    .selectFrom("profiles")
    .select(["id", "fullName"])
    .where("kind", "=", "resident")
    .execute();
  const ids = new Map(residents.map(({ id, fullName }) => [fullName, id]));
  for (const [index, { members, ...community }] of communities.entries()) {
    const id = newId();
    const isOld = community.postalPrefixes.length === 0;
    await trx
      .insertInto("communities")
      .values({ id, ...community, status: isOld ? "inactive" : "active", createdAt: ago(60 + index) })
      .execute();
    for (const [name, days] of Object.entries(members)) {
      const userId = ids.get(name);
      if (!userId) throw new Error(`The demo has no resident ${name}.`);
      const member = { id: newId(), communityId: id, userId, joinedAt: ago(days) };
      await trx.insertInto("communityMembers").values(member).execute();
    }
    const asking = ids.get("Kwame Mensah");
    if (index > 0 || !asking) continue;
    const request = { id: newId(), communityId: id, userId: asking, createdAt: ago(1) };
    await trx.insertInto("communityJoinRequests").values(request).execute();
  }
}
