import type { Kysely } from "kysely";
import sharp from "sharp";
import type { DB } from "../../app/platform/db.generated";
import { newId } from "../../app/platform/ids.server";

/** Another company, elsewhere and on another clock, which has nothing of the demo's. */
export const harbourWatch = {
  name: "Harbour Watch",
  phone: "+19025550133",
  email: "hello@harbour-watch.test",
  hours: "Tuesday to Saturday, 10am to 6pm",
  lineHours: "8am to midnight",
  address: "12 Quay Lane, Halifax",
  serviceArea: "Halifax and Dartmouth, Nova Scotia",
  timeZone: "America/Halifax",
  assistantName: "Wren",
  referencePrefix: "HAR",
  licenceNumber: "NS-4411",
  taxRate: 14,
  province: "NS",
  newsPlaces: "Halifax, Cole Harbour",
  newsArea: "Halifax Region",
  nameStory: "A harbour is quiet at night because somebody watches it.",
  colourNight: "#0b2b26",
  colourLamp: "#8ce0b1",
};

const patrolHours = [{ firstNight: "2000-01-01", from: "21:30", to: "05:30", every: 30 }];

/** Counts its nights. */
export const harbourClock = { timeZone: harbourWatch.timeZone, patrolHours };

const towns = [
  {
    name: "Halifax",
    region: "Halifax Region",
    prefixes: "B3H, B3J, B3K",
    alsoCalled: "north end, south end, west end",
    outline: "44.63000, -63.60000\n44.67000, -63.62000\n44.68000, -63.58000\n44.64000, -63.56000",
  },
  {
    name: "Dartmouth",
    region: "Halifax Region",
    prefixes: "B2Y, B3A",
    alsoCalled: "the ferry",
    outline: null,
  },
];

/** Two plans, and none for a house. */
const plans = [
  {
    ...{ key: "wharf", packageName: "Wharf Package", patrolName: "Wharf Patrol", protects: "community" },
    ...{ description: "Patrol of the wharf by car", priceCents: 41_00, soldCents: 41_00, place: 1 },
  },
  {
    ...{ key: "pier", packageName: "Pier Package", patrolName: "Pier Patrol", protects: "street" },
    ...{ description: "Patrol of a pier", priceCents: 177_00, soldCents: 177_00, place: 2 },
  },
];

const promises = [
  { plan: "wharf", words: "A car every half hour", every: "night", proof: "frequency" },
  { plan: "pier", words: "A car of its own", every: "night", proof: "vehicle" },
];

/** Its services, with a kind of its own; no personal protection, and no equipment. */
const services = [
  {
    subject: "event",
    name: "Event Security",
    place: 1,
    text: "Guards for regattas and weddings on the water.",
  },
  {
    subject: "residential",
    name: "Residential Services",
    place: 2,
    text: "Patrols of the wharf and its piers.",
  },
  { subject: "sites", name: "Yard Guards", place: 3, text: "Guards for boat yards." },
  { subject: "other", name: "Mooring Checks", place: 4, text: "We look at your lines after a storm." },
];

export const harbourServices = services.map(({ name }) => name);

/** What it offers. Plans that the demo's residents have are archived. */
async function offer(database: Kysely<DB>): Promise<void> {
  const { residents } = await database
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<string>().filterWhere("role", "=", "resident").as("residents"))
    .executeTakeFirstOrThrow();
  if (Number(residents) === 0) await database.deleteFrom("plans").execute();
  await database.updateTable("plans").set({ status: "archived" }).execute();
  await database.deleteFrom("packages").where("family", "=", "protection").execute();
  await database.deleteFrom("serviceKinds").execute();
  await database
    .insertInto("serviceKinds")
    .values(services.map((kind) => ({ id: newId(), status: "offered", ...kind })))
    .execute();
  await database
    .insertInto("plans")
    .values(plans.map((plan) => ({ id: newId(), ...plan })))
    .execute();
  await database
    .insertInto("planPromises")
    .values(promises.map((promise) => ({ id: newId(), ...promise })))
    .execute();
  const own = plans.map(({ key }) => key);
  await database.updateTable("plans").set({ status: "published" }).where("key", "in", own).execute();
}

/** Turns an empty installation or the demo into that company's: its settings, offers, towns, a community and an open position. */
export async function becomeHarbourWatch(
  database: Kysely<DB>,
): Promise<{ postingId: string; closesAt: Date }> {
  await database
    .updateTable("companySettings")
    .set({ ...harbourWatch, patrolHours: JSON.stringify(patrolHours), logo: await mark() })
    .execute();
  await offer(database);
  await database.deleteFrom("towns").execute();
  await database
    .insertInto("towns")
    .values(towns.map((town) => ({ id: newId(), ...town })))
    .execute();
  await database
    .insertInto("communities")
    .values({
      id: newId(),
      name: "North End",
      description: "From the citadel to the bridge.",
      postalPrefixes: ["B3K"],
    })
    .execute();
  const [postingId, closesAt] = [newId(), new Date(Date.now() + 20 * 86_400_000)];
  await database
    .insertInto("jobPostings")
    .values({
      ...{
        id: postingId,
        title: "Patrol officer",
        location: "Halifax, NS",
        type: "full-time",
        status: "active",
      },
      ...{
        description: "You drive at night.",
        requirements: "A licence",
        closesAt,
        usesAi: false,
        vacancy: true,
      },
      ...{ payMinCents: 2_200, payMaxCents: 2_500, payUnit: "hour" },
    })
    .execute();
  return { postingId, closesAt };
}

/** A square of its bright colour. */
function mark(): Promise<Buffer> {
  return sharp({ create: { width: 48, height: 48, channels: 3, background: harbourWatch.colourLamp } })
    .png()
    .toBuffer();
}

/** What only the demo's company, its places and its nights are called. */
export const ofTheDemo: readonly RegExp[] = [
  /Nightjar(?! cannot)/,
  /\b(Peel|GTA|Brampton|Mississauga|Caledon|Oakville|Toronto)\b/,
  /\b905\b|555-0142/,
  /hello@nightjar/,
  /\bNJ-/,
  /\b11(:00)? PM\b|\b7(:00)? AM\b|\b(23 h|7 h)\b/,
  /\b20 minutes\b/,
  /\bOntario/,
  /\bRobin\b/,
  /\bE[SD]T\b/,
  // Its line; our chat and 988 answer always.
  /24\/7|(?<!so I answer|text 988) at any hour|jour et nuit|à toute heure|24 heures sur 24/,
];
