import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { dayFromNow } from "../../../../tests/support/days";
import { addPerson } from "../../../../tests/support/people";
import { newEmployeeSchema } from "./employee.schema";
import * as Employees from "./employees.server";
import * as LicenceChecks from "./licence-checks.server";

useTestDatabase();

beforeEach(async () => {
  await db.deleteFrom("rateBuckets").execute();
  await db.deleteFrom("guardLicences").execute();
});

const licence = { licenceClass: "guard", licenceExpiresOn: "2126-05-31" };

async function add(licenceNumber: string, changes: object = {}) {
  const owner = await addPerson({ role: "owner" });
  const typed = { fullName: "Ana Maria Silva", licenceNumber, ...licence, ...changes };
  const { email, role, ...input } = newEmployeeSchema.parse(typed);
  return Employees.create(input, owner);
}

test("D12: a valid licence has its holder's initials, however it is typed", async () => {
  await add("AB-112233");
  expect(await LicenceChecks.holderOf("ab-112233")).toBe("A. M. S.");
});

test("D12: an unknown number, an expired one, an investigator's and that of a person who left are not ours", async () => {
  await add("1001", { licenceExpiresOn: dayFromNow(-2) });
  await add("1002", { licenceExpiresOn: dayFromNow(2) });
  await add("1003", { licenceClass: "investigator" });
  const id = await add("1004");
  await db.updateTable("profiles").set({ archivedAt: new Date() }).where("id", "=", id).execute();
  const asked = ["1000", "1001", "1002", "1003", "1004"];
  const answers = [];
  for (const number of asked) answers.push(await LicenceChecks.holderOf(number));
  expect(answers).toEqual([undefined, undefined, "A. M. S.", undefined, undefined]);
});

test("D12, V2.4.1: ten checks an hour from one network", async () => {
  for (let n = 0; n < 10; n++) await LicenceChecks.holderOf("nobody");
  await expect(LicenceChecks.holderOf("nobody")).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^You have checked many licences\. Please try again in /),
  });
});
