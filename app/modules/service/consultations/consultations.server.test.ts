import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Proof } from "~/modules/service/proofs/proof";
import { noticeMail } from "~/modules/shared/notifications/notice-mail.server";
import { db, inTransaction } from "~/platform/db.server";
import { newId } from "~/platform/ids.server";
import { clock, forgetAssignments } from "../../../../tests/support/assignments";
import { momentIn, readCalendar } from "../../../../tests/support/calendar";
import { useTestDatabase } from "../../../../tests/support/database";
import { addHouse } from "../../../../tests/support/houses";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { passForLimits, refusalOf } from "../../../../tests/support/refusals";
import { sentNow } from "../../../../tests/support/sent-mails";
import { addPoint } from "../../../../tests/support/service";
import { offerSchema, ownActSchema, resultSchema } from "./consultation.schema";
import { consultationMail } from "./consultation-mails.server";
import { checkPoints } from "./consultation-options";
import { basicConsultation } from "./consultation-proofs.server";
import * as Views from "./consultation-views.server";
import * as Work from "./consultation-work.server";
import * as Consultations from "./consultations.server";

useTestDatabase({ queues: [consultationMail, noticeMail] });

/** Noon on the company's clock. */
const at = new Date("2026-11-10T17:00:00Z");
const day = 86_400_000;
const later = (days: number) => new Date(at.getTime() + days * day);
const times = ["2026-11-16T15:00:00.000Z", "2026-11-17T19:30:00.000Z", "2026-11-18T23:00:00.000Z"];
const [first = "", second = ""] = times;

let support: TestPerson;
let house: Awaited<ReturnType<typeof addHouse>>;

beforeEach(async () => {
  await forgetAssignments();
  await sql`delete from pgboss.job`.execute(db);
  support = await addPerson({ role: "support", fullName: "Ines Park" });
  house = await addHouse(await addPerson({ role: "owner", fullName: "Dana Whitfield" }));
});

function press(typed: object, when = at, userId = house.id) {
  const act = ownActSchema.parse(typed);
  return inTransaction(db, (trx) => Consultations.act(act, userId, trx, when));
}

const typed = () => ({
  ...{ day1: "2026-11-16", time1: "10:00", day2: "2026-11-17", time2: "14:30" },
  ...{ day3: "2026-11-18", time3: "18:00", minutes: "60", visitorId: support.id },
});

async function offer(changes: object = {}, when = later(1), id = "") {
  const offered = offerSchema.parse({ ...typed(), ...changes });
  const open = id || (await openId());
  return inTransaction(db, (trx) => Work.offer(open, offered, support, { trx, at: when }));
}

const found = Object.fromEntries(checkPoints.map(({ name }) => [name, "good"]));

function write(id: string, when = later(7), changes: object = {}) {
  const result = resultSchema.parse({ ...found, recommendation: "Fit a deadbolt.", ...changes });
  return inTransaction(db, (trx) => Work.write(id, result, support, { trx, at: when }));
}

async function openId(): Promise<string> {
  return (await Views.ownOf(house.id)).open?.id ?? "";
}

async function booked(): Promise<string> {
  await press({ act: "ask", wish: "The lane is dark." });
  await offer();
  await press({ act: "choose", time: first }, later(2));
  await sentNow(consultationMail);
  return openId();
}

async function bells() {
  const rows = await db.selectFrom("notifications").select(["words", "readAt"]).orderBy("id").execute();
  return [...new Set(rows.map(({ words, readAt }) => `${words}${readAt ? " (read)" : ""}`))];
}

describe("row 268: a consultation", () => {
  test("is asked for with a Street or House plan only, once at a time, and staff hear of it", async () => {
    const other = await addPerson();
    await addPoint({
      ...{ userId: other.id, planKey: "neighbourhood", communityId: house.communityId },
      firstNight: "2026-01-01",
    });
    expect(await refusalOf(press({ act: "ask" }, at, other.id))).toMatchObject({ status: 403 });
    await press({ act: "ask", wish: "The lane is dark." });
    await press({ act: "ask" });
    expect((await Views.ownOf(house.id)).open).toMatchObject({ status: "asked", wish: "The lane is dark." });
    expect(await bells()).toEqual(["Omar Haddad asks for a consultation"]);
    expect(await Views.exportOf(house.id)).toHaveLength(1);
  });

  test("gets three times, and books one of them, by email with a calendar file", async () => {
    await press({ act: "ask" });
    await offer();
    const [mail] = await sentNow(consultationMail);
    expect(mail).toMatchObject({ subject: "Choose a time for your consultation", method: undefined });
    expect(mail?.to?.[0]?.address).toBe(house.email);
    for (const time of [
      "Mon, Nov 16, 2026, 10:00 AM",
      "Tue, Nov 17, 2026, 2:30 PM",
      "Wed, Nov 18, 2026, 6:00 PM",
    ])
      expect(mail?.text).toContain(time);
    expect((await Views.ownOf(house.id)).open).toMatchObject({
      ...{ status: "offered", visitor: "Ines Park" },
      times: times.map((time) => new Date(time)),
    });
    await press({ act: "choose", time: second }, later(2));
    await press({ act: "choose", time: second }, later(2));
    const [confirmed, ...more] = await sentNow(consultationMail);
    expect(more).toEqual([]);
    expect(confirmed).toMatchObject({ subject: "Your consultation is booked", method: "REQUEST" });
    const file = readCalendar(confirmed?.calendar ?? "");
    const id = await openId();
    expect(momentIn(file.get("DTSTART")?.value)).toEqual(new Date(second));
    expect(momentIn(file.get("DTEND")?.value)).toEqual(new Date("2026-11-17T20:30:00Z"));
    expect(file.get("UID")?.value).toContain(id);
    expect(file.get("LOCATION")?.value).toBe("18 Lanternwood Crescent, Brampton");
    expect(file.get("ATTENDEE")?.value).toBe(`mailto:${house.email}`);
    expect(file.get("PRODID")?.value).not.toContain("Interviews");
  });

  test("a time that is not offered, over or taken meanwhile is refused beside the choice", async () => {
    await press({ act: "ask" });
    expect(await refusalOf(press({ act: "choose", time: first })), "before the offer").toMatchObject({
      status: 409,
    });
    await offer();
    const refusal = async (time: string, when = later(2)) =>
      (await refusalOf(press({ act: "choose", time }, when)))?.message;
    expect(await refusal("2026-11-16T15:30:00.000Z")).toContain("Choose one of the times that are offered");
    expect(await refusal(first, later(6))).toContain("This time is over");
    const busy = await addHouse(await addPerson({ role: "owner" }), "Ivy Stone");
    await db
      .insertInto("consultations")
      .values({
        ...{ id: newId(), userId: busy.id, pointId: busy.point.id, status: "booked" },
        ...{ visitorId: support.id, startsAt: new Date("2026-11-16T15:45:00Z") },
      })
      .execute();
    expect(await refusal(first)).toContain("This time was taken meanwhile");
    const own = "2026-11-19T15:00:00.000Z";
    const offeredId = newId();
    await db
      .insertInto("consultations")
      .values({ id: offeredId, userId: (await addPerson()).id, pointId: busy.point.id, status: "offered" })
      .execute();
    await db
      .insertInto("consultationTimes")
      .values({ consultationId: offeredId, startsAt: new Date(own) })
      .execute();
    expect(await refusal(own), "a time of another home").toContain("Choose one of the times");
    await press({ act: "choose", time: second }, later(2));
    expect((await Views.ownOf(house.id)).open).toMatchObject({
      status: "booked",
      startsAt: new Date(second),
    });
  });

  test("asking for other times gives up a booked one, in the calendar too", async () => {
    await booked();
    await press({ act: "others", wish: "Evenings suit me." }, later(3));
    const [mail] = await sentNow(consultationMail);
    expect(mail).toMatchObject({ method: "CANCEL" });
    const file = readCalendar(mail?.calendar ?? "");
    expect(momentIn(file.get("DTSTART")?.value)).toEqual(new Date(first));
    expect(Number(file.get("SEQUENCE")?.value)).toBeGreaterThan(2);
    expect((await Views.ownOf(house.id)).open).toMatchObject({
      ...{ status: "asked", startsAt: null, wish: "Evenings suit me.", waitingSince: later(3) },
    });
    await offer({ day1: "2026-11-23", day2: "2026-11-24", day3: "2026-11-25" }, later(4));
    expect((await Views.ownOf(house.id)).open?.times).toHaveLength(3);
  });

  test("staff can offer other times for a booked one; the resident can cancel and ask again", async () => {
    const id = await booked();
    await offer({ day1: "2026-11-23" }, later(3), id);
    expect(await sentNow(consultationMail)).toMatchObject([
      { subject: "Choose a time for your consultation", method: "CANCEL" },
    ]);
    await press({ act: "cancel" }, later(3));
    expect(await sentNow(consultationMail)).toMatchObject([{ subject: "Your consultation is cancelled" }]);
    expect(await refusalOf(press({ act: "cancel" }))).toMatchObject({ status: 409 });
    expect(await refusalOf(offer({}, later(3), id))).toMatchObject({ status: 409 });
    await press({ act: "ask" }, later(4));
    expect(await openId()).not.toBe(id);
  });

  test("the times offered are to come, apart, on the clock, and free for who comes", async () => {
    await press({ act: "ask" });
    const refused = async (changes: object, when?: Date) => {
      const problem = await offer(changes, when).catch((error: unknown) => error);
      return problem instanceof Error && "fields" in problem ? problem.fields : undefined;
    };
    expect(await refused({ day1: "2026-11-09" })).toEqual({ time1: "Choose a time to come" });
    expect(await refused({ day2: "2026-11-16", time2: "10:30" })).toEqual({
      time2: "This overlaps another of the three times",
    });
    expect(await refused({ day3: "2027-03-14", time3: "02:30" })).toMatchObject({
      time3: expect.stringContaining("does not exist"),
    });
    expect(await refused({ visitorId: house.id })).toMatchObject({
      visitorId: "Choose somebody who works here",
    });
    const recruiter = await addPerson({ role: "recruiter" });
    expect(await refused({ visitorId: recruiter.id })).toMatchObject({ visitorId: expect.any(String) });
    expect((await Views.ownOf(house.id)).open, "and nothing was offered").toMatchObject({ status: "asked" });
    expect(await offer()).toBe(await openId());
  });

  test("the result is written once it took place: twelve points and one recommendation, read by the resident", async () => {
    const id = await booked();
    expect(await refusalOf(write(id, later(3))), "before it took place").toMatchObject({ status: 409 });
    expect(checkPoints).toHaveLength(12);
    expect(
      resultSchema.safeParse({ ...found, garage: undefined, recommendation: "" }).error?.issues,
    ).toHaveLength(2);
    await write(id, later(7), { garage: "advise", cameras: "not_looked" });
    const [mail] = await sentNow(consultationMail);
    expect(mail?.subject).toBe("The result of your consultation");
    expect(mail?.text, "which tells of the home").not.toContain("deadbolt");
    const { open, results } = await Views.ownOf(house.id);
    expect(open).toBeNull();
    expect(results).toMatchObject([{ recommendation: "Fit a deadbolt.", writtenAt: later(7) }]);
    expect(results[0]?.points.find(({ name }) => name === "garage")).toMatchObject({ answer: "advise" });
    const nights = { from: "2026-11-15", to: "2026-11-17" };
    expect(await Views.consultationsIn(house.point, nights)).toMatchObject([
      {
        recommendation: "Fit a deadbolt.",
        lines: expect.arrayContaining(["Garage: Advice", "Windows: Good"]),
      },
    ]);
    expect(await Views.consultationsIn(house.point, { from: "2026-11-18", to: "2026-11-30" })).toEqual([]);
    expect(await refusalOf(write(id, later(8)))).toMatchObject({ status: 409 });
    const logged = await db
      .selectFrom("auditLog")
      .select(sql<string>`coalesce(before::text, '') || coalesce(after::text, '')`.as("text"))
      .where("subjectType", "=", "consultation")
      .execute();
    expect(logged.map(({ text }) => text).join(), "the log does not tell of homes").not.toMatch(
      /deadbolt|lane/,
    );
  });

  test("a written result is corrected: its reader is told, reads the day, and the next report has it", async () => {
    const id = await booked();
    const correct = (when: Date) => {
      const { corrects: _, ...result } = resultSchema.parse({
        ...found,
        garage: "advise",
        recommendation: "Fit a deadbolt.",
      });
      return inTransaction(db, (trx) => Work.correct(id, result, support, { trx, at: when }));
    };
    expect(await refusalOf(correct(later(7))), "before it was written").toMatchObject({ status: 409 });
    await write(id, later(7));
    await sentNow(consultationMail);
    await correct(later(20));
    expect(await sentNow(consultationMail)).toMatchObject([
      { subject: "The result of your consultation is corrected" },
    ]);
    const [result] = (await Views.ownOf(house.id)).results;
    expect(result).toMatchObject({ writtenAt: later(7), correctedAt: later(20) });
    expect(result?.points.find(({ name }) => name === "garage")).toMatchObject({ answer: "advise" });
    const nights = { from: "2026-11-29", to: "2026-11-30" };
    expect(await Views.consultationsIn(house.point, nights)).toMatchObject([
      { lines: expect.arrayContaining(["Garage: Advice"]) },
    ]);
  });

  test("five requests a day", async () => {
    for (let count = 0; count < 5; count += 1) {
      await press({ act: "ask" });
      await press({ act: "cancel" });
    }
    expect(await refusalOf(press({ act: "ask" }))).toMatchObject({ status: 429 });
    await passForLimits(86_400);
    await press({ act: "ask" });
  });
});

describe("row 269: the promise of a consultation", () => {
  const proof = (now: Date, month = "2026-11"): Promise<Proof> => {
    const period = { month, from: `${month}-01`, to: `${month}-30`, now, ...clock };
    return basicConsultation.give(house.point, period, db);
  };

  test("is not used until it is asked for, then next with its day, then kept by the written result", async () => {
    expect(await proof(at)).toMatchObject({ is: "not_used", href: "/profile/consultation" });
    await press({ act: "ask" });
    expect(await proof(later(1)), "by when times are offered").toMatchObject({
      is: "next",
      on: "2026-11-17",
    });
    await offer();
    expect(await proof(later(1))).toMatchObject({ is: "next", on: null });
    await press({ act: "choose", time: first }, later(2));
    expect(await proof(later(2))).toMatchObject({
      ...{ is: "next", on: "2026-11-16" },
      words: "Booked for Mon, Nov 16, 2026, 10:00 AM",
    });
    await write(await openId());
    expect(await proof(later(8))).toMatchObject({
      ...{ is: "kept", words: "The result was written on Tue, Nov 17, 2026" },
    });
    expect(await proof(later(30), "2026-12"), "of another month").toMatchObject({ is: "not_used" });
  });

  test("is missed if three times are not offered within seven days, also once they were offered late", async () => {
    await press({ act: "ask" });
    expect(await proof(later(7))).toMatchObject({ is: "next" });
    const missed = {
      ...{ is: "missed", on: "2026-11-17", reason: "Three times were not offered within 7 days" },
    };
    expect(await proof(new Date(later(7).getTime() + 1))).toMatchObject(missed);
    await offer({ day1: "2026-11-23", day2: "2026-11-24", day3: "2026-11-25" }, later(9));
    expect(await proof(later(9))).toMatchObject(missed);
    expect(await proof(later(30), "2026-12")).toMatchObject({ is: "next" });
  });

  test("asking for other times begins the seven days anew", async () => {
    await booked();
    await press({ act: "others" }, later(5));
    expect(await proof(later(11))).toMatchObject({ is: "next", on: "2026-11-22" });
    expect(await proof(later(13))).toMatchObject({ is: "missed", on: "2026-11-22" });
  });
});
