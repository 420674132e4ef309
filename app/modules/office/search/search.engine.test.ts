import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId, newPublicReference } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addApplication, addPosting } from "../../../../tests/support/hiring";
import { addPerson } from "../../../../tests/support/people";
import { statementsOf } from "../../../../tests/support/statements";
import { search } from "./search.server";

useTestDatabase();

beforeAll(async () => {
  await addPerson({ fullName: "Lantern Resident" });
  await addPerson({ role: "support", fullName: "Lantern Staff" });
  const jobId = await addPosting({ title: "Lantern guard" });
  await addApplication({ fullName: "Lantern Applicant", jobId });
  const inquiry = {
    name: "Lantern Sender",
    phone: "+19055550199",
    message: "Hello",
    inquiryPurpose: "Other",
    serviceType: "N/A",
    preferredContactTime: "Any Time",
  };
  for (let number = 0; number < 10; number++)
    await db
      .insertInto("inquiries")
      .values({
        id: newId(),
        reference: newPublicReference("NJ"),
        email: `${number}@example.test`,
        ...inquiry,
      })
      .execute();
  await db.insertInto("communities").values({ id: newId(), name: "Lantern Woods" }).execute();
  const reply = { title: "Lantern reply", body: "Hello" };
  await db
    .insertInto("cannedReplies")
    .values({ id: newId(), ...reply })
    .execute();
});

const kinds = async (role: Parameters<typeof search>[0], text = "LANTÉRN") =>
  (await search(role, text)).map(({ kind }) => kind);

test("D17: one search finds every kind a role may read, in one statement", async () => {
  expect(await kinds("owner")).toEqual([
    "client",
    "employee",
    "posting",
    "application",
    "inquiry",
    "community",
    "canned_reply",
  ]);
  expect(await kinds("support")).toEqual(["client", "inquiry", "community", "canned_reply"]);
  expect(await kinds("recruiter")).toEqual(["employee", "posting", "application"]);
  expect(await kinds("dispatcher")).toEqual(["employee", "inquiry", "community", "canned_reply"]);
  expect(await kinds("resident")).toEqual([]);
  expect(await statementsOf(() => search("owner", "lantern"))).toHaveLength(1);
});

test("D17: beyond eight the list has the rest, and each leads to its record", async () => {
  const found = await search("owner", "lantern");
  const of = (kind: string) => found.find((each) => each.kind === kind);
  expect(of("inquiry")).toMatchObject({ more: true, all: "/admin/inquiries?q=lantern" });
  expect(of("inquiry")?.rows).toHaveLength(8);
  expect(of("client")).toMatchObject({ more: false, all: "/admin/clients?q=lantern" });
  expect(of("canned_reply")?.rows).toMatchObject([{ title: "Lantern reply", detail: "Hello" }]);
  expect(of("canned_reply")?.all).toBe("/admin/settings/replies?q=lantern");
  const [application] = of("application")?.rows ?? [];
  expect(application?.href).toMatch(/^\/admin\/jobs\/[0-9a-f-]{36}\/applications\/[0-9a-f-]{36}$/);
});

test("D17: what no index can find is not searched", async () => {
  expect(await statementsOf(() => search("owner", "la"))).toEqual([]);
  expect(await kinds("owner", "% _")).toEqual([]);
});

test("a client is found by the reference of a document, and by the street once nobody has it to read", async () => {
  const client = await addPerson({ fullName: "Sam Okafor" });
  const home = { address: "18 Lanternwood Crescent", city: "Brampton", state: "ON", zipCode: "L6V 0A1" };
  const reference = newPublicReference("NJ");
  await db
    .insertInto("verifications")
    .values({ id: newId(), userId: client.id, reference, ...home })
    .execute();
  const change = db.updateTable("profiles").where("id", "=", client.id);
  await change.set({ ...home, addressVerificationStatus: "pending" }).execute();
  const [verification] = await search("support", reference);
  expect(verification).toMatchObject({
    kind: "verification",
    rows: [{ title: reference, detail: "Sam Okafor", href: `/admin/clients/${client.id}/verification` }],
  });
  expect(await search("dispatcher", reference)).toEqual([]);
  expect(await search("support", "18 lanternwood"), "a document waits").toEqual([]);
  await change.set({ addressVerificationStatus: "rejected" }).execute();
  expect(await search("support", "18 lanternwood")).toMatchObject([
    { kind: "client", rows: [{ title: "Sam Okafor" }] },
  ]);
  expect(await kinds("recruiter", "18 lanternwood")).toEqual([]);
});

test("row 101: those who plan patrols find the household of a community's member", async () => {
  const member = await addPerson({ fullName: "Harper Lee" });
  await addPerson({ fullName: "Harper Stone" });
  const communityId = newId();
  await db.insertInto("communities").values({ id: communityId, name: "Harbour" }).execute();
  await db.insertInto("communityMembers").values({ id: newId(), communityId, userId: member.id }).execute();
  expect(await search("dispatcher", "harper")).toMatchObject([
    {
      kind: "household",
      rows: [{ title: "Harper Lee", detail: "Harbour", href: `/admin/clients/${member.id}/household` }],
    },
  ]);
  expect(await kinds("support", "harper")).toEqual(["client"]);
  expect(await kinds("recruiter", "harper")).toEqual([]);
});
