import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { addApplication, addPosting } from "../support/applications";
import { useTestDatabase } from "../support/database";
import { addPerson } from "../support/people";

useTestDatabase();

async function codeOf(statement: RawBuilder<unknown>): Promise<unknown> {
  return statement.execute(db).then(
    () => undefined,
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
}

const refused = { check: "23514", foreignKey: "23503" };
const nobody = () => newId();

async function rowsOf(table: string, column: string, id: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  return rows;
}

test("row 240: an address that is verified says since when", async () => {
  const { id } = await addPerson();
  await sql`update profiles set address_verification_status = 'verified' where id = ${id}`.execute(db);
  expect(await rowsOf("profiles", "id", id)).toMatchObject([{ addressVerifiedAt: expect.any(Date) }]);
  const forget = sql`update profiles set address_verified_at = null where id = ${id}`;
  expect(await codeOf(forget)).toBe(refused.check);
  const born = sql`insert into profiles (id, full_name, address_verification_status)
    values (${newId()}, 'Bo', 'verified') returning address_verified_at`;
  expect(await codeOf(born)).toBeUndefined();
});

test("rows 240, 241, 245: a person who decides has an account, and the decision outlives it", async () => {
  const [resident, staff] = [await addPerson(), await addPerson({ role: "support" })];
  const applicationId = await addApplication(await addPosting());
  const written = (by: string) => [
    sql`update profiles set address_verified_by = ${by} where id = ${resident.id}`,
    sql`insert into verification_events (user_id, status, actor_id) values (${resident.id}, 'verified', ${by})`,
    sql`insert into job_application_events (application_id, to_status, actor_id)
      values (${applicationId}, 'hired', ${by})`,
  ];
  for (const statement of written(nobody())) expect(await codeOf(statement)).toBe(refused.foreignKey);
  for (const statement of written(staff.id)) expect(await codeOf(statement)).toBeUndefined();
  await db.deleteFrom("profiles").where("id", "=", staff.id).execute();
  expect(await rowsOf("profiles", "id", resident.id)).toMatchObject([{ addressVerifiedBy: null }]);
  expect(await rowsOf("verification_events", "user_id", resident.id)).toMatchObject([{ actorId: null }]);
  expect(await rowsOf("job_application_events", "application_id", applicationId)).toMatchObject([
    { actorId: null, toStatus: "hired" },
  ]);
});

test("rows 241, 245: events are append-only, and go along with the person or the application they are about", async () => {
  const { id } = await addPerson();
  const applicationId = await addApplication(await addPosting());
  await sql`insert into verification_events (user_id, status) values (${id}, 'pending')`.execute(db);
  await sql`insert into job_application_events (application_id, to_status)
    values (${applicationId}, 'pending')`.execute(db);
  for (const statement of [
    sql`update verification_events set note = 'other'`,
    sql`delete from verification_events`,
    sql`update job_application_events set to_status = 'hired'`,
    sql`delete from job_application_events`,
  ])
    expect(await codeOf(statement)).toBe(refused.check);
  await db.deleteFrom("jobApplications").where("id", "=", applicationId).execute();
  await db.deleteFrom("profiles").where("id", "=", id).execute();
  expect(await rowsOf("verification_events", "user_id", id)).toEqual([]);
  expect(await rowsOf("job_application_events", "application_id", applicationId)).toEqual([]);
});

test("rows 240, 245: a file that is named is one that we know", async () => {
  const { id } = await addPerson();
  const applicationId = await addApplication(await addPosting());
  await sql`insert into guard_licences (profile_id, number, class, expires_on)
    values (${id}, '11223344', 'guard', '2199-12-31')`.execute(db);
  for (const statement of [
    sql`update job_applications set resume_file_id = ${nobody()} where id = ${applicationId}`,
    sql`update job_applications set cover_letter_file_id = ${nobody()} where id = ${applicationId}`,
    sql`update guard_licences set front_file_id = ${nobody()}`,
    sql`update guard_licences set back_file_id = ${nobody()}`,
    sql`insert into verifications (id, user_id, reference, address, city, state, zip_code, file_id)
      values (${newId()}, ${id}, 'NJ-1', '1 A', 'B', 'ON', 'L6V 0A1', ${nobody()})`,
  ])
    expect(await codeOf(statement)).toBe(refused.foreignKey);
});

test("row 244: pay is not negative", async () => {
  const id = await addPosting();
  const pay = sql`update job_postings set pay_min_cents = -1, pay_max_cents = 1, pay_unit = 'hour' where id = ${id}`;
  expect(await codeOf(pay)).toBe(refused.check);
});

test("row 248: an active membership has not ended", async () => {
  const { id } = await addPerson();
  const communityId = newId();
  await sql`insert into communities (id, name) values (${communityId}, 'Elm')`.execute(db);
  const member = (
    status: string,
  ) => sql`insert into community_members (id, community_id, user_id, status, left_at)
    values (${newId()}, ${communityId}, ${id}, ${status}::membership_status, now())`;
  expect(await codeOf(member("active"))).toBe(refused.check);
  expect(await codeOf(member("inactive"))).toBeUndefined();
});

test("row 240: a profile has a name, however it is written", async () => {
  const { id } = await addPerson();
  for (const name of ["", "  ", "\n"])
    expect(await codeOf(sql`update profiles set full_name = ${name} where id = ${id}`)).toBe(refused.check);
  const born = sql`insert into profiles (id, full_name) values (${newId()}, ' ')`;
  expect(await codeOf(born)).toBe(refused.check);
  expect(await codeOf(sql`update profiles set full_name = 'Bo' where id = ${id}`)).toBeUndefined();
});

test("row 249: an inquiry is about something, and its email can be one; which purposes there are is data", async () => {
  const inquiry = ({ email = "ada@example.test", about = "Other", service = "N/A" }: Partial<Asked>) => sql`
    insert into inquiries (id, reference, name, email, phone, message, inquiry_purpose, service_type,
      preferred_contact_time)
    values (${newId()}, ${newId()}, 'Ada', ${email}, '+19055550199', 'Hello', ${about}, ${service}, 'Any Time')`;
  for (const email of ["", "ada", "@", "ada@", "ada lin@example.test", "ada@example.test\n"])
    expect(await codeOf(inquiry({ email })), email).toBe(refused.check);
  for (const wrong of [{ about: "" }, { about: " " }, { service: "" }])
    expect(await codeOf(inquiry(wrong))).toBe(refused.check);
  for (const right of [{}, { email: null }, { about: "A purpose of next year" }, { service: "Boat watch" }])
    expect(await codeOf(inquiry(right))).toBeUndefined();
});

interface Asked {
  email: string | null;
  about: string;
  service: string;
}
