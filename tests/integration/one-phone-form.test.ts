import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/db.server";
import { newId, newPublicReference } from "../../app/platform/ids.server";
import { up } from "../../migrations/0015_one_phone_form";
import { useTestDatabase } from "../support/database";
import { addPerson } from "../support/people";

useTestDatabase();

const untyped = db as unknown as Kysely<unknown>;

async function addInquiry(phone: string): Promise<string> {
  const id = newId();
  const sent = { name: "Ada", email: "ada@example.test", message: "Hello", phone };
  const choices = { inquiryPurpose: "Other", serviceType: "N/A", preferredContactTime: "Any Time" };
  await db
    .insertInto("inquiries")
    .values({ id, reference: newPublicReference(), ...sent, ...choices })
    .execute();
  return id;
}

test.each([
  ["905 555 0199", "+19055550199"],
  ["1 (905) 555.0199", "+19055550199"],
  ["+44 20 7123 4567", "+442071234567"],
  ["+19055550199", "+19055550199"],
  ["ask at the desk", "ask at the desk"],
  ["555 0199", "555 0199"],
])("row 73: the phone %s of an older inquiry becomes %s", async (typed, stored) => {
  const id = await addInquiry(typed);
  await up(untyped);
  await up(untyped);
  const row = await db.selectFrom("inquiries").select("phone").where("id", "=", id).executeTakeFirst();
  expect(row?.phone).toBe(stored);
});

test.each([
  ["l6v0a1", "L6V 0A1"],
  ["L6V-0A1", "L6V 0A1"],
  ["12345", "12345"],
])("row 72: the postal code %s of an older profile becomes %s", async (typed, stored) => {
  const { id } = await addPerson();
  await db.updateTable("profiles").set({ zipCode: typed }).where("id", "=", id).execute();
  await up(untyped);
  const row = await db.selectFrom("profiles").select("zipCode").where("id", "=", id).executeTakeFirst();
  expect(row?.zipCode).toBe(stored);
});
