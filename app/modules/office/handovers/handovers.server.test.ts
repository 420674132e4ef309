import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { accountMail } from "~/modules/accounts/mails/account-mail.server";
import { applicationMail } from "~/modules/hiring/applications/application-mails.server";
import { interviewMail } from "~/modules/hiring/interviews/interview-mails.server";
import * as Inquiries from "~/modules/inquiries/inquiries/inquiries.server";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import * as Employees from "~/modules/staff/employees/employees.server";
import * as Staff from "~/modules/staff/team/staff.server";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addApplication } from "../../../../tests/support/hiring";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import * as Handovers from "./handovers.server";

useTestDatabase({ queues: [accountMail, applicationMail, interviewMail, noticeMail] });

let owner: TestPerson;
let leaving: TestPerson;
let heir: TestPerson;
const nobody = { tonightTo: null, shiftsTo: null, inquiriesTo: null, interviewsTo: null };

beforeEach(async () => {
  await db.deleteFrom("inquiries").execute();
  await db.deleteFrom("interviews").execute();
  owner = await addPerson({ role: "owner", fullName: "Olive Owner" });
  leaving = await addPerson({ role: "owner", fullName: "Lee Leaving" });
  heir = await addPerson({ role: "owner", fullName: "Hana Heir" });
});

function inquiry() {
  return Inquiries.createByStaff(
    {
      name: "Ada",
      email: null,
      phone: "+19055550199",
      inquiryPurpose: "Other",
      serviceType: "N/A",
      preferredContactTime: "Any Time",
      message: "Hello",
      source: "phone",
      assignedTo: leaving.id,
    },
    owner,
  );
}

async function interview(): Promise<string> {
  const id = newId();
  const startsAt = new Date(Date.now() + 7 * 86_400_000);
  const applicationId = await addApplication({ status: "interview_scheduled" });
  await db
    .insertInto("interviews")
    .values({
      id,
      applicationId,
      startsAt,
      minutes: 30,
      kind: "phone",
      place: "Call",
      interviewerId: leaving.id,
    })
    .execute();
  return id;
}

const holderOf = async (id: string) =>
  (await db.selectFrom("inquiries").select("assignedTo").where("id", "=", id).executeTakeFirst())?.assignedTo;
const interviewerOf = async (id: string) =>
  (await db.selectFrom("interviews").select("interviewerId").where("id", "=", id).executeTakeFirst())
    ?.interviewerId;

describe("rows 237, 238: the work of a person who leaves", () => {
  test("goes to the chosen colleague, who is told, along with the end of the access", async () => {
    const [open, planned] = [await inquiry(), await interview()];
    const answered = await inquiry();
    await db.updateTable("inquiries").set({ status: "answered" }).where("id", "=", answered).execute();
    const { inquiries, interviews } = await Handovers.workOf(leaving.id);
    expect([inquiries.count, interviews.count]).toEqual([1, 1]);
    expect(inquiries.people.map(({ id }) => id)).not.toContain(leaving.id);
    await Handovers.endAccess(leaving.id, { ...nobody, inquiriesTo: heir.id, interviewsTo: heir.id }, owner);
    expect([await holderOf(open), await interviewerOf(planned)]).toEqual([heir.id, heir.id]);
    expect(await holderOf(answered), "what is answered keeps its name").toBe(leaving.id);
    const notices = await db
      .selectFrom("notifications")
      .select("words")
      .where("userId", "=", heir.id)
      .execute();
    expect(notices.map(({ words }) => words)).toContain("1 inquiry assigned to you");
    expect((await Staff.find(leaving.id))?.state).toBe("ended");
  });

  test("goes to nobody if nobody is chosen, and nothing moves if the act is refused", async () => {
    const [open, planned] = [await inquiry(), await interview()];
    await expect(Handovers.endAccess(leaving.id, nobody, leaving)).rejects.toMatchObject({ status: 403 });
    const resident = await addPerson();
    const wrong = { ...nobody, inquiriesTo: resident.id };
    await expect(Handovers.endAccess(leaving.id, wrong, owner)).rejects.toThrow("can no longer take over");
    expect([await holderOf(open), (await Staff.find(leaving.id))?.state]).toEqual([leaving.id, "active"]);
    await Handovers.endAccess(leaving.id, nobody, owner);
    expect([await holderOf(open), await interviewerOf(planned)]).toEqual([null, null]);
  });

  test("goes to nobody only if that is chosen, unless the new role still works on it", async () => {
    const unanswered = { ...nobody, inquiriesTo: undefined, interviewsTo: undefined };
    await Handovers.refuseUnanswered(leaving.id, unanswered, { by: owner });
    await Promise.all([inquiry(), interview()]);
    const refused = (keeps?: "dispatcher" | "owner") =>
      Handovers.refuseUnanswered(leaving.id, unanswered, { by: owner, keeps });
    await expect(refused()).rejects.toMatchObject({
      fields: { inquiriesTo: expect.any(String), interviewsTo: expect.any(String) },
    });
    await expect(refused("dispatcher")).rejects.toMatchObject({
      fields: { interviewsTo: expect.any(String) },
    });
    await refused("owner");
    await Handovers.refuseUnanswered(leaving.id, nobody, { by: owner });
    await Handovers.refuseUnanswered(leaving.id, unanswered, { by: leaving });
  });

  test("is handed over whole, however many inquiries it is, each with its audit row, in one notice", async () => {
    const count = 10_000;
    await sql`
      INSERT INTO inquiries (id, reference, name, phone, message, inquiry_purpose, service_type,
        preferred_contact_time, source, status, assigned_to)
      SELECT gen_random_uuid(), 'NJ-MANY-' || i, 'Ada', '+19055550199', 'Hello', 'Other', 'N/A',
        'Any Time', 'phone', 'new', ${leaving.id}
      FROM generate_series(1, ${count}::int) AS i`.execute(db);
    await Handovers.endAccess(leaving.id, { ...nobody, inquiriesTo: heir.id }, owner);
    const { rows } = await sql<{ held: number; audited: number }>`
      SELECT (SELECT count(*)::int FROM inquiries WHERE assigned_to = ${heir.id} AND version = 2) AS held,
        (SELECT count(*)::int FROM audit_log WHERE action = 'inquiry.updated' AND actor_id = ${owner.id}
          AND before = jsonb_build_object('assignedTo', ${leaving.id}::text)
          AND after = jsonb_build_object('assignedTo', ${heir.id}::text)) AS audited`.execute(db);
    expect(rows).toEqual([{ held: count, audited: count }]);
    const notices = await db
      .selectFrom("notifications")
      .select("words")
      .where("userId", "=", heir.id)
      .execute();
    expect(notices).toEqual([{ words: `${count} inquiries assigned to you` }]);
  });

  test("moves with a role only if the new one may not do it", async () => {
    const [open, planned] = [await inquiry(), await interview()];
    await Handovers.changeRole(
      leaving.id,
      { role: "support", to: { ...nobody, inquiriesTo: heir.id, interviewsTo: heir.id } },
      owner,
    );
    expect([await holderOf(open), await interviewerOf(planned)]).toEqual([leaving.id, heir.id]);
  });

  test("moves when an employee with a sign-in is archived", async () => {
    const open = await inquiry();
    const { version = 1 } = (await Employees.find(leaving.id)) ?? {};
    const to = { ...nobody, inquiriesTo: heir.id };
    expect(await Handovers.removeEmployee({ id: leaving.id, version }, to, owner)).toMatchObject({
      removed: "archived",
    });
    expect(await holderOf(open)).toBe(heir.id);
  });
});
