import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { house } from "~/messages/en/house";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addRound, forgetPatrols } from "../../../../tests/support/patrols";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { joinCommunity, setPlan } from "../../../../tests/support/service";
import { acceptRequest, addHouse, addKeyholder, askFor, at, typed } from "../../../../tests/support/watches";
import { eligibilityOf } from "./eligibility.server";
import { hashPhrase } from "./pass-phrase.server";
import { readRequestToken, requestLink } from "./request-links.server";
import { requestMail } from "./request-mail.server";
import { watchSchema } from "./watch.schema";
import * as Answers from "./watch-answers.server";
import { exportOf, sweep } from "./watch-data.server";
import { find, latestOf } from "./watch-records.server";
import { follow } from "./watch-upkeep.server";
import * as Watches from "./watches.server";

useTestDatabase({ queues: [requestMail, noticeMail] });

let owner: TestPerson;
let dispatcher: TestPerson;
let home: TestPerson;
let round: Awaited<ReturnType<typeof addRound>>;
let street: string;

beforeEach(async () => {
  await forgetPatrols();
  await sql`delete from pgboss.job`.execute(db);
  await sql`delete from notifications`.execute(db);
  owner = await addPerson({ role: "owner" });
  dispatcher = await addPerson({ role: "dispatcher", fullName: "Dana Whitfield" });
  round = await addRound(owner, ["Elm Road", "Lanternwood Crescent"]);
  street = round.streets[1]?.id ?? "";
  home = await addHouse(round.id);
});

const stateOf = async (id: string) => (await find({ id }))?.state;

async function acts(userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", userId)
    .where("action", "like", "client.request%")
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action.replace("client.request_", ""));
}

const jobs = async () =>
  (
    await sql<{ data: { kind: string } }>`
    select data from pgboss.job where name = ${requestMail.name} order by created_on`.execute(db)
  ).rows.map(({ data }) => data.kind);

/** What a form says about each field that it refuses. */
function errorsOf(fields: object) {
  const { error } = watchSchema(house.errors).safeParse({
    ...{ firstNight: "2026-12-04", lastNight: "2026-12-14", depth: "outside" },
    ...fields,
  });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("row 261: asked, accepted, running and closed; each step is in the audit log without what was asked", async () => {
  const id = await askFor(home.id);
  expect(await find({ id })).toMatchObject({
    ...{ state: "asked", street: "Lanternwood Crescent", firstNight: "2026-12-04", lastNight: "2026-12-14" },
    answerBy: at("2026-12-03 12:00"),
  });
  await acceptRequest(id, dispatcher, street);
  expect(await find({ id })).toMatchObject({ state: "accepted", checkedFrom: "2026-12-04" });
  await follow(at("2026-12-04 11:59"));
  expect(await stateOf(id)).toBe("accepted");
  await follow(at("2026-12-04 12:01"));
  expect(await stateOf(id)).toBe("running");
  await follow(at("2026-12-15 06:59"));
  expect(await stateOf(id)).toBe("running");
  await follow(at("2026-12-15 07:01"));
  expect(await find({ id })).toMatchObject({ state: "closed", checkedTo: "2026-12-14" });
  expect(await acts(home.id)).toEqual(["asked", "accepted", "closed"]);
  expect(await jobs()).toEqual(["accepted", "ended"]);
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_log where subject_id = ${home.id} and action like 'client.request%'`.execute(db);
  expect(rows.every(({ after }) => after === null)).toBe(true);
});

test("row 261: an answer within a day is promised to those who ask a day before; later it is as soon as we can", async () => {
  const id = await askFor(home.id, {}, at("2026-12-03 22:59"));
  expect((await find({ id }))?.answerBy).toEqual(at("2026-12-04 22:59"));
  await Watches.end(id, home.id, { at: at("2026-12-03 23:00") });
  const late = await askFor(home.id, {}, at("2026-12-03 23:01"));
  expect((await find({ id: late }))?.answerBy).toBeNull();
});

test("row 261: at most 30 nights, 60 with the House Package; no night that is over, and none too far ahead", async () => {
  await expect(askFor(home.id, { lastNight: "2027-01-03" })).rejects.toMatchObject({
    fields: { lastNight: "Choose 30 nights or fewer" },
  });
  await expect(askFor(home.id, { firstNight: "2026-12-01" })).rejects.toMatchObject({
    fields: { firstNight: "Choose a night that is not over" },
  });
  await expect(askFor(home.id, { lastNight: "2026-12-03" })).rejects.toMatchObject({
    fields: { lastNight: "The last night is before the first one" },
  });
  await expect(askFor(home.id, { firstNight: "2027-08-01", lastNight: "2027-08-02" })).rejects.toMatchObject({
    fields: { firstNight: "Ask at most 180 days ahead" },
  });
  await askFor(home.id, { lastNight: "2027-01-02" });
  const big = await addHouse(round.id, { plan: "house" });
  await expect(askFor(big.id, { lastNight: "2027-02-02" })).rejects.toMatchObject({
    fields: { lastNight: "Choose 60 nights or fewer" },
  });
  await askFor(big.id, { lastNight: "2027-02-01" });
});

test("row 261: inside only with the House Package and a keyholder of the household", async () => {
  await expect(askFor(home.id, { depth: "inside" })).rejects.toMatchObject({
    fields: { depth: "Only a plan for a house has looks inside" },
  });
  const big = await addHouse(round.id, { plan: "house" });
  const foreign = await addKeyholder(home.id);
  const inside = { depth: "inside", keyholderId: foreign };
  await expect(askFor(big.id, inside)).rejects.toMatchObject({
    fields: { keyholderId: "Choose your keyholder" },
  });
  const id = await askFor(big.id, { ...inside, keyholderId: await addKeyholder(big.id) });
  expect(await find({ id })).toMatchObject({ depth: "inside", keyholder: "Ben Osei" });
});

test("row 261: any plan will do, at a verified address in a community with a round; one request at a time", async () => {
  const person = await addPerson();
  expect(await eligibilityOf(person.id)).toBe("plan");
  await setPlan(person.id, "street");
  expect(await eligibilityOf(person.id)).toBe("address");
  await expect(askFor(person.id)).rejects.toMatchObject({
    status: 409,
    message: "Verify your address first.",
  });
  await db
    .updateTable("profiles")
    .set({ addressVerificationStatus: "verified", addressVerifiedAt: new Date(), address: "1 Elm Road" })
    .where("id", "=", person.id)
    .execute();
  expect(await eligibilityOf(person.id)).toBe("community");
  await joinCommunity(person.id, round.id);
  await askFor(person.id);
  await expect(askFor(person.id)).rejects.toMatchObject({ status: 409 });
  expect((await latestOf(person.id))?.street).toBe("Elm Road");
});

test("row 261: codes are refused in every free text, and digits in the pass phrase, beside their field", () => {
  const code = "Take out the code or PIN";
  for (const name of ["lights", "vehicles", "visitors", "pets", "deliveries", "remarks"])
    expect(errorsOf({ [name]: "alarm 4471" })).toEqual({ [name]: code });
  expect(errorsOf({ passPhrase: "blue 4471" })).toEqual({
    passPhrase: "Use words: 4 to 6 digits look like an alarm code",
  });
  expect(errorsOf({ remarks: "x".repeat(501) })).toEqual({ remarks: "Use 500 characters or fewer" });
  expect(errorsOf({ remarks: "x".repeat(500), passPhrase: "blue heron lake" })).toEqual({});
});

test("row 261: the pass phrase is kept as a hash, is known by its words, and each try is logged", async () => {
  const phraseHash = await hashPhrase("Blue heron, lake");
  const id = await Watches.ask(home.id, { typed: typed(), phraseHash, at: at("2026-12-02 12:00") });
  const { phraseHash: kept } = await db
    .selectFrom("watches")
    .select("phraseHash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(kept).toMatch(/^\$argon2id\$/);
  expect(await Answers.checkPhrase(id, "blue  HERON lake", dispatcher)).toBe(true);
  expect(await Answers.checkPhrase(id, "blue heron pond", dispatcher)).toBe(false);
  const tries = await db
    .selectFrom("auditLog")
    .select("after")
    .where("subjectId", "=", home.id)
    .where("action", "=", "client.phrase_checked")
    .orderBy("id")
    .execute();
  expect(tries.map(({ after }) => after)).toEqual([{ right: true }, { right: false }]);
  for (let left = 3; left > 0; left -= 1) await Answers.checkPhrase(id, "guess", dispatcher);
  await expect(Answers.checkPhrase(id, "Blue heron lake", dispatcher)).rejects.toMatchObject({ status: 429 });
});

test("row 261: staff see no request without opening it, and each look is in the log of its resident", async () => {
  const id = await askFor(home.id, { remarks: "Back on the 15th" });
  const cover = await Answers.coverOf(id);
  expect(Object.keys(cover ?? {}).sort()).toEqual(
    ["answerBy", "askedAt", "community", "communityId", "id", "state", "streetId", "version"].sort(),
  );
  const list = Answers.requestList("asked");
  const { rows } = await list.page(list.query("https://nightjar.example/admin/houses"));
  expect(rows).toMatchObject([{ id, state: "asked" }]);
  expect(JSON.stringify(rows)).not.toMatch(/Noor|Lanternwood|2026-12-(04|14)/);
  expect(await acts(home.id)).toEqual(["asked"]);
  expect(await Answers.look(id, dispatcher)).toMatchObject({
    remarks: "Back on the 15th",
    resident: { name: "Noor Weiss", address: "18 Lanternwood Crescent" },
  });
  expect(await acts(home.id)).toEqual(["asked", "viewed"]);
});

test("row 261: an answer counts once, and only for the request as it was read", async () => {
  const id = await askFor(home.id);
  await Watches.change(home.id, {
    ...{ typed: typed({ lastNight: "2026-12-10" }), phraseHash: undefined },
    at: at("2026-12-02 12:30"),
  });
  await expect(Answers.accept(id, { version: 1, streetId: street }, dispatcher)).rejects.toMatchObject({
    status: 409,
    message: "The request was changed since you opened it. Look at it again.",
  });
  const foreign = (await addRound(owner, ["Other Street"])).streets[0]?.id ?? "";
  await expect(
    Answers.accept(id, { version: 2, streetId: foreign }, dispatcher, { at: at("2026-12-02 13:00") }),
  ).rejects.toMatchObject({ fields: { streetId: "Choose a street that is on the round" } });
  await acceptRequest(id, dispatcher, street);
  await expect(Answers.refuse(id, { version: 3, reason: "Full" }, dispatcher)).rejects.toMatchObject({
    message: "This request was answered already.",
  });
});

test("row 261: refused with a reason that only the resident's page has; asked and never answered, it lapses", async () => {
  const id = await askFor(home.id);
  await Answers.refuse(id, { version: 1, reason: "The street is closed until January" }, dispatcher);
  expect(await find({ id })).toMatchObject({
    state: "refused",
    reason: "The street is closed until January",
  });
  expect(await jobs()).toEqual(["refused"]);
  const other = await askFor(home.id);
  await follow(at("2026-12-15 07:01"));
  expect(await stateOf(other)).toBe("lapsed");
});

test("row 261: accepted in a night, it runs at once, and the first whole night is due", async () => {
  const id = await askFor(home.id);
  await acceptRequest(id, dispatcher, street, at("2026-12-05 01:00"));
  expect(await find({ id })).toMatchObject({ state: "running", checkedFrom: "2026-12-05" });
});

test("row 261: changed before it began, it is answered again", async () => {
  const id = await askFor(home.id);
  await acceptRequest(id, dispatcher, street);
  const changes = { typed: typed({ lastNight: "2026-12-12" }), phraseHash: undefined };
  await Watches.change(home.id, { ...changes, at: at("2026-12-04 15:00") });
  expect(await find({ id })).toMatchObject({ state: "asked", checkedFrom: null, lastNight: "2026-12-12" });
});

test("row 261: one that runs can be made longer or shorter, and staff are told; not its start, nor its depth", async () => {
  const id = await askFor(home.id);
  await acceptRequest(id, dispatcher, street);
  await follow(at("2026-12-05 12:30"));
  await sql`delete from notifications`.execute(db);
  const change = (fields: object) =>
    Watches.change(home.id, { typed: typed(fields), phraseHash: undefined, at: at("2026-12-06 12:30") });
  await expect(change({ firstNight: "2026-12-07" })).rejects.toMatchObject({
    fields: { firstNight: "It has begun: only the last night can be changed" },
  });
  await expect(change({ depth: "rear" })).rejects.toMatchObject({
    fields: { depth: "Call our office to change this" },
  });
  await expect(change({ lastNight: "2026-12-05" })).rejects.toMatchObject({
    fields: { lastNight: "To end it now, press “We are back”" },
  });
  await change({ lastNight: "2026-12-16", remarks: "Two nights longer" });
  expect(await find({ id })).toMatchObject({ state: "running", lastNight: "2026-12-16" });
  const words = await db.selectFrom("notifications").select("words").distinct().execute();
  expect(words).toEqual([{ words: "A client changed a request" }]);
});

test("row 261: back early, the night under way is not due; it ends once, by button, link or staff", async () => {
  const id = await askFor(home.id);
  await acceptRequest(id, dispatcher, street);
  await follow(at("2026-12-05 12:30"));
  expect(await Watches.end(id, home.id, { at: at("2026-12-09 02:00") })).toBe(true);
  expect(await find({ id })).toMatchObject({
    state: "ended",
    checkedFrom: "2026-12-04",
    checkedTo: "2026-12-07",
  });
  expect(await Watches.end(id, null)).toBe(false);
  const next = await askFor(home.id);
  expect(await Watches.end(next, home.id, { at: at("2026-12-02 14:00") })).toBe(true);
  expect(await find({ id: next })).toMatchObject({ state: "ended", checkedFrom: null });
});

test("row 261: the emailed link opens its own request only, until it expires, and no changed link opens any", async () => {
  const id = await askFor(home.id);
  const token = requestLink(id).replace("/requests/", "");
  expect(readRequestToken(token)).toBe(id);
  const [, expires, signature] = token.split(".");
  expect(readRequestToken(`${owner.id}.${expires}.${signature}`)).toBeUndefined();
  expect(readRequestToken(`${id}.zzzzzz.${signature}`)).toBeUndefined();
  expect(readRequestToken(token, new Date(Date.now() + 261 * 86_400_000))).toBeUndefined();
  expect(readRequestToken(undefined)).toBeUndefined();
});

test("row 261: it ends when the house is no longer theirs: no plan, another address, another community", async () => {
  const leaves = [
    () => setPlan(home.id, "neighbourhood", "canceled"),
    () =>
      db
        .updateTable("profiles")
        .set({ addressVerifiedAt: new Date(Date.now() + 60_000) })
        .where("id", "=", home.id)
        .execute(),
    async () => joinCommunity(home.id, (await addRound(owner, ["Elm Road"])).id),
  ];
  for (const leave of leaves) {
    await setPlan(home.id, "neighbourhood");
    await db
      .updateTable("profiles")
      .set({ addressVerifiedAt: new Date() })
      .where("id", "=", home.id)
      .execute();
    const id = await askFor(home.id);
    await acceptRequest(id, dispatcher, street);
    await follow(at("2026-12-03 12:00"));
    expect(await stateOf(id)).toBe("accepted");
    await leave();
    await follow(at("2026-12-03 12:00"));
    expect(await stateOf(id)).toBe("ended");
  }
});

test("row 264: 30 days after the end the texts and the phrase are erased; 24 months after it the request is gone", async () => {
  const phraseHash = await hashPhrase("Blue heron lake");
  const fields = typed({ remarks: "Back on the 15th", vehicles: "A grey Civic" });
  const id = await Watches.ask(home.id, { typed: fields, phraseHash, at: at("2026-12-02 12:00") });
  await Watches.end(id, home.id, { at: at("2026-12-03 12:00") });
  expect(await sweep(at("2027-01-02 11:00"))).toBe(0);
  expect(await sweep(at("2027-01-02 13:00"))).toBe(1);
  expect(await find({ id })).toMatchObject({
    remarks: "",
    vehicles: "",
    hasPhrase: false,
    firstNight: "2026-12-04",
  });
  expect(await sweep(at("2028-12-03 13:00"))).toBe(1);
  expect(await find({ id })).toBeUndefined();
});

test("row 264: a download of one's own data has requests that are over, and never one that is open", async () => {
  const id = await askFor(home.id);
  expect(await exportOf(home.id)).toEqual([]);
  await Watches.end(id, home.id, { at: at("2026-12-03 12:00") });
  expect(await exportOf(home.id)).toMatchObject([{ firstNight: "2026-12-04", state: "ended" }]);
});
