import { beforeAll, expect, test } from "vitest";
import { answer } from "~/modules/assistant/chat/answering.server";
import { demoJobs } from "~/modules/operations/demo/demo-jobs.server";
import { demoProducts } from "~/modules/operations/demo/demo-products.server";
import { addDemoStreetGoals } from "~/modules/operations/demo/demo-street-goals.server";
import { company } from "~/modules/shared/company/company.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";

useTestDatabase();

const now = new Date();

beforeAll(async () => {
  await db.insertInto("jobPostings").values(demoJobs(now)).execute();
  await db.insertInto("products").values(demoProducts(now)).execute();
  await db
    .insertInto("communities")
    .values({ id: newId(), name: "Alpha", postalPrefixes: ["L6V"] })
    .execute();
  await addDemoStreetGoals(now, db);
});

async function saidTo(question: string) {
  const { first, turns } = await answer(question, await company(), db, now);
  return { kinds: first.map(({ kind }) => kind), body: turns.map(({ body }) => body).join("\n") };
}

test.each([
  [
    "do you sell something that tells me when the sump pit overflows",
    /^Flood and Frost Sensor costs \$49\.99/,
  ],
  ["parcels go missing from our porch all the time, what could i buy", /^Porch Camera costs \$179\.99/],
  ["i want the plate number of the car that keeps turning in my driveway", /^Driveway Camera Pair costs/],
  ["anything that hears a window being smashed but not my beagle", /^Glass Break Sensor costs .*dogs/],
  ["i need a door that opens with numbers, we lose our keys", /^Keypad Lock costs \$219\.99/],
  ["read plates in the laneway and talk to people at the gate", /Driveway Camera Pair[\s\S]*Gate Intercom/],
])("row 181: a product is found by what it is wanted for: %s", async (question, words) => {
  const { body } = await saidTo(question);
  expect(body).toMatch(words);
});

test("row 181: a product is found by what its row says at that moment", async () => {
  const question = "do you sell something that tells me when water gets into the cellar";
  const [product] = demoProducts(now);
  if (!product) throw new Error("The demo has no products.");
  const row = { ...product, id: newId(), slug: "pit-guard", name: "Pit Guard", stock: 4 };
  await db
    .insertInto("products")
    .values({ ...row, description: "Tells you of water in the pit.", category: "Sensors" })
    .execute();
  expect((await saidTo(question)).body).toContain("Pit Guard");
  await db.deleteFrom("products").where("id", "=", row.id).execute();
});

test.each([
  ["what comes in the 1199 one", /^Shop Bundle costs \$1,199\.99/],
  ["whats inside the $69.99 thing", /^Glass Break Sensor costs \$69\.99/],
  ["whats in the 4999 one", /Executive Protection costs \$4,999\.99[\s\S]*Business Security Package costs/],
  [
    "what do we get for the hundred and forty-nine that we dont get for the thirty",
    /Neighbourhood Package[\s\S]*Street Package costs/,
  ],
])("row 181: a price names what has it: %s", async (question, words) => {
  expect((await saidTo(question)).body).toMatch(words);
});

test.each([
  [
    "i pulled cable for a telecom for years, which of your jobs is for me and what does it pay",
    /Security systems installer, Oakville[\s\S]*\$58,000\.00/,
  ],
  ["used to be a 911 operator, what have you got for me", /Dispatcher, nights[\s\S]*\$24\.00 to \$28\.00/],
  ["only free on saturdays and sundays, any job for me", /Event security guard[\s\S]*\$20\.00/],
  ["looking for a bit of money over christmas, any short job", /Holiday patrol officer[\s\S]*\$22\.00/],
  [
    "what are the lowest and the highest pay of your jobs",
    /best paid[\s\S]*Close protection officer[\s\S]*least paid[\s\S]*Event security guard/,
  ],
])("row 181: a posting is found by a trade, days or a season: %s", async (question, words) => {
  expect((await saidTo(question)).body).toMatch(words);
});

test("row 181: a street's goal is told as its page tells it: no count below three homes, nothing charged", async () => {
  const question = "how many homes are in for fallowfield road and what if it is missed";
  expect((await saidTo(question)).body).toMatch(
    /^Fallowfield Road, Alpha: Fewer than three of 12 homes so far\. The last day is .*Nothing is charged, and your saved card is removed\..*\$168\.37/s,
  );
});

test.each([
  [
    "what happens when i press ask for help, does it call the cops",
    /never calls the police.*no medical or panic alarm/,
  ],
  ["i asked for help on your page and it says nobody has seen it", /^Please call \(905\)/],
  ["who can read that our house is empty", /^Only our dispatchers and the guards of your round/],
  ["will my son be stopped by your guards when he walks home late", /^We watch streets, not people/],
  ["where on the card do i find the licence number", /printed on the guard’s provincial licence card/],
  ["are the cars out on christmas eve", /every night.*holidays such as Christmas included/],
  ["hardly any data left on my phone, do you have a light version", /“Data-light pages”/],
  ["can you call me after four", /best time to call/],
])("row 181: %s", async (question, words) => {
  const { kinds, body } = await saidTo(question);
  expect(kinds).toEqual([]);
  expect(body).toMatch(words);
});
