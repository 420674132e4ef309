import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { db } from "~/platform/db.server";
import { listening, subscribe } from "~/platform/event-bus.server";
import { onPagesDropped } from "~/platform/stored-pages.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { eventually } from "../../../../tests/support/eventually";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { companySchema } from "./company.schema";
import { type Company, company, settingsTopic } from "./company.server";
import * as CompanySettings from "./company-settings.server";
import { usualHours } from "./patrol-hours";

useTestDatabase();

let owner: TestPerson;

beforeEach(async () => {
  await listening();
  owner = await addPerson({ role: "owner" });
});

async function save(changes: Partial<Company>, version?: number) {
  const current = await CompanySettings.find();
  const typed = { ...current.company, ...changes };
  return CompanySettings.update({ version: version ?? current.version, submitted: typed }, owner);
}

describe("row 235: the company's settings", () => {
  test("are shown as soon as they are saved, and every stored page is dropped", async () => {
    await company();
    const dropped = vi.fn();
    const stop = onPagesDropped(dropped);
    const name = `Owlwatch ${owner.id}`;
    await save({ name, phone: "+14165550123" });
    expect(dropped).toHaveBeenCalledWith(undefined);
    stop();
    expect(await company()).toMatchObject({ name, phone: "+14165550123" });
  });

  test("are announced to every process by the transaction that saves them", async () => {
    const heard = vi.fn();
    const stop = subscribe(settingsTopic, heard);
    await expect(
      db.transaction().execute(async (trx) => {
        const { company: now, version } = await CompanySettings.find(trx);
        await CompanySettings.update({ version, submitted: { ...now, hours: "Never" } }, owner, trx);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await save({ hours: `At ${owner.id}` });
    await eventually(() => expect(heard).toHaveBeenCalledTimes(1));
    stop();
    expect((await CompanySettings.find()).company.hours).toBe(`At ${owner.id}`);
  });

  test("never overwrite what someone else saved in the meantime, and show it", async () => {
    const { version } = await CompanySettings.find();
    await save({ assistantName: "Wren" }, version);
    await expect(save({ assistantName: "Robin Two" }, version)).rejects.toMatchObject({
      status: 409,
      version: version + 1,
      since: [{ words: "Updated" }],
      clashes: [{ name: "assistantName", theirs: "Wren", mine: "Robin Two" }],
      texts: { assistantName: "Wren", phone: expect.stringMatching(/^\(\d{3}\) /) },
    });
    expect((await CompanySettings.find()).company.assistantName).toBe("Wren");
  });

  test("row 198: what only someone else changed stays theirs", async () => {
    const { company: began, version } = await CompanySettings.find();
    await save({ phone: "+14165550177" }, version);
    await CompanySettings.update(
      { version, original: began, submitted: { ...began, hours: "By night" } },
      owner,
    );
    expect((await CompanySettings.find()).company).toMatchObject({
      phone: "+14165550177",
      hours: "By night",
    });
  });

  test("when two save at the same moment, one is told", async () => {
    const { company: now, version } = await CompanySettings.find();
    const outcomes = await Promise.allSettled(
      ["one", "two"].map((word) =>
        CompanySettings.update({ version, submitted: { ...now, serviceArea: `${word} ${owner.id}` } }, owner),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await CompanySettings.find()).version).toBe(version + 1);
  });

  test("leave an audit row of what changed and nothing else, and none if nothing did", async () => {
    await save({ address: "12 Lamp Street", socialLinks: [] });
    await save({
      address: "14 Lamp Street",
      socialLinks: [{ label: "Fediverse", url: "https://owl.example/" }],
    });
    await save({});
    const rows = await db
      .selectFrom("auditLog")
      .select(["action", "before", "after"])
      .where("actorId", "=", owner.id)
      .where("subjectType", "=", "company_settings")
      .orderBy("id", "desc")
      .execute();
    expect(rows[0]).toEqual({
      action: "company_settings.updated",
      before: { address: "12 Lamp Street", "links[0].label": "", "links[0].url": "" },
      after: {
        address: "14 Lamp Street",
        "links[0].label": "Fediverse",
        "links[0].url": "https://owl.example/",
      },
    });
    expect(rows.length).toBeLessThanOrEqual(2);
  });

  test.each([
    { at: "before either evening", now: "2027-01-14T19:00:00-05:00", begins: "2027-01-14", kept: [] },
    { at: "between the two", now: "2027-01-14T21:45:00-05:00", begins: "2027-01-14", kept: ["22:00"] },
    { at: "on patrol", now: "2027-01-15T02:00:00-05:00", begins: "2027-01-15", kept: [] },
  ])(
    "row 292: other hours saved $at count from the next night, and earlier nights keep theirs",
    async ({ now, begins, kept }) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });
      onTestFinished(() => void vi.useRealTimers());
      await db
        .updateTable("companySettings")
        .set({ patrolHours: JSON.stringify([usualHours]) })
        .execute();
      await save({ patrolFrom: "22:00", patrolTo: "06:00", patrolEvery: 30 });
      const [newest, before, ...older] = (await company()).patrolHours;
      expect(newest).toMatchObject({ firstNight: begins, from: "22:00", to: "06:00", every: 30 });
      expect(before).toMatchObject({ firstNight: "2000-01-01", from: "23:00", every: 20 });
      expect(older).toEqual([]);
      await save({ patrolFrom: "21:30" });
      const again = (await company()).patrolHours;
      expect(again.map(({ from }) => from)).toEqual(["21:30", ...kept, "23:00"]);
      await save({ hours: `Always, says ${owner.id}` });
      expect((await company()).patrolHours).toEqual(again);
    },
  );

  test("may have no notice above the shop", async () => {
    await save({ productsNotice: "" });
    expect((await company()).productsNotice).toBe("");
  });
});

const typed = {
  version: "1",
  name: "Nightjar Patrol",
  phone: "905.555.0142",
  email: "Hello@Nightjar.test",
  hours: "Always",
  serviceArea: "Peel",
  assistantName: "Robin",
  taxName: "HST",
  taxPercent: "14",
  secondTaxName: "",
  secondTaxPercent: "",
  timeZone: "America/Toronto",
  province: "ON",
  newsPlaces: " Toronto , GTA,",
  patrolFrom: "23:00",
  patrolTo: "07:00",
  patrolEvery: "20",
};

function problems(changes: Record<string, unknown>): Record<string, string[]> {
  const result = companySchema.safeParse({ ...typed, ...changes });
  const found: Record<string, string[]> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const name = path.join(".");
    found[name] = [...(found[name] ?? []), message];
  }
  return found;
}

describe("row 5: what may be typed", () => {
  test("row 345: two to four letters for references, in capitals, or none for the initials", () => {
    const read = (referencePrefix: string) =>
      companySchema.parse({ ...typed, referencePrefix }).referencePrefix;
    expect([" hw ", "Hwh", ""].map(read)).toEqual(["HW", "HWH", null]);
    for (const wrong of ["H", "H2", "H-W", "É1"])
      expect(problems({ referencePrefix: wrong }), wrong).toEqual({
        referencePrefix: ["Enter two to four letters, or leave it blank"],
      });
  });

  test("a phone in any shape, stored in one; empty rows of links do nothing", () => {
    const { version, ...parsed } = companySchema.parse({
      ...typed,
      taxNumber: "123 456 789rt0001",
      lineHours: " 24 / 7 ",
      links: [{}, { label: " Mastodon\r\n ", url: "https://social.example/@nightjar" }],
    });
    expect(version).toBe(1);
    expect(parsed).toEqual({
      name: "Nightjar Patrol",
      phone: "+19055550142",
      lineHours: "24/7",
      email: "hello@nightjar.test",
      hours: "Always",
      address: null,
      serviceArea: "Peel",
      socialLinks: [{ label: "Mastodon", url: "https://social.example/@nightjar" }],
      assistantName: "Robin",
      licenceNumber: null,
      taxName: "HST",
      taxPercent: 14,
      secondTaxName: null,
      secondTaxPercent: null,
      taxNumber: "123456789 RT0001",
      timeZone: "America/Toronto",
      province: "ON",
      newsPlaces: ["Toronto", "GTA"],
      newsArea: "",
      nameStory: "",
      patrolFrom: "23:00",
      patrolTo: "07:00",
      patrolEvery: 20,
      productsNotice: "",
      obeysPostingRules: true,
      creditLine: null,
      priorityPhone: null,
      referencePrefix: null,
    });
  });

  test("row 260: the credit line is a percentage, with or without its sign", () => {
    const read = (creditLine: string) => companySchema.parse({ ...typed, creditLine }).creditLine;
    expect(["90", " 95 % ", "100", ""].map(read)).toEqual([90, 95, 100, null]);
    for (const wrong of ["0", "101", "9.5", "most"])
      expect(problems({ creditLine: wrong })).toEqual({
        creditLine: [expect.stringContaining("from 1 to 100")],
      });
  });

  test("rows 312, 335: the sales tax has a name, and a percentage with three decimals at most", () => {
    const read = (taxPercent: string) => companySchema.parse({ ...typed, taxPercent }).taxPercent;
    expect(["13", " 5 % ", "0", "9.975", "9,975 %"].map(read)).toEqual([13, 5, 0, 9.975, 9.975]);
    for (const wrong of ["", "9.9755", "100", "none"])
      expect(problems({ taxPercent: wrong })).toEqual({
        taxPercent: ["Enter a percentage from 0 to 99, such as 13 or 9.975"],
      });
    expect(problems({ taxName: "" })).toEqual({ taxName: ["Enter the name of the sales tax"] });
  });

  test("row 335: a second tax has both a name and a percentage, or neither", () => {
    const quebec = {
      ...typed,
      taxName: "GST",
      taxPercent: "5",
      secondTaxName: "QST",
      secondTaxPercent: "9.975",
    };
    expect(companySchema.parse(quebec)).toMatchObject({ secondTaxName: "QST", secondTaxPercent: 9.975 });
    expect(problems({ secondTaxName: "QST" })).toEqual({
      secondTaxPercent: ["Enter the percentage of QST"],
    });
    expect(problems({ secondTaxPercent: "7" })).toEqual({ secondTaxName: ["Enter the name of this tax"] });
  });

  test("row 265: the priority phone is a phone number in any shape, or none", () => {
    const read = (priorityPhone: string) => companySchema.parse({ ...typed, priorityPhone }).priorityPhone;
    expect(["(905) 555-0177", " 905.555.0177 ", ""].map(read)).toEqual([
      "+19055550177",
      "+19055550177",
      null,
    ]);
    for (const wrong of ["call us", "555-0177"])
      expect(problems({ priorityPhone: wrong })).toEqual({
        priorityPhone: ["Please enter a valid phone number"],
      });
  });

  test.each([
    [{ phone: undefined }, { phone: ["Enter the emergency line. It cannot be blank"] }],
    [{ phone: "   " }, { phone: ["Enter the emergency line. It cannot be blank"] }],
    [{ phone: "call us" }, { phone: ["Please enter a valid phone number"] }],
    [{ phone: "+0905555014" }, { phone: ["Please enter a valid phone number"] }],
    [{ name: " " }, { name: ["Enter the company name"] }],
    [{ taxNumber: "12345" }, { taxNumber: [expect.stringContaining("123456789 RT0001")] }],
    [{ timeZone: "Europe/Paris" }, { timeZone: ["Choose a time zone from the list"] }],
    [{ province: "XX" }, { province: ["Choose a province from the list"] }],
    [{ patrolFrom: "11 PM" }, { patrolFrom: ["Enter a time, for example 23:00"] }],
    [{ patrolTo: "24:00" }, { patrolTo: ["Enter a time, for example 23:00"] }],
    [{ patrolFrom: "07:00", patrolTo: "23:00" }, { patrolTo: [expect.stringContaining("noon to noon")] }],
    [{ patrolTo: "23:00" }, { patrolTo: [expect.stringContaining("noon to noon")] }],
    [{ patrolEvery: "4" }, { patrolEvery: ["Enter minutes from 5 to 240"] }],
    [{ patrolTo: "23:10", patrolEvery: "30" }, { patrolEvery: ["That is longer than the night"] }],
    [{ version: "x" }, { version: ["Reload the page and try again"] }],
    [{ links: [{ label: "X" }] }, { "links.0.url": ["Enter the address of X"] }],
    [{ links: [{}, { url: "https://x.example" }] }, { "links.1.label": ["Enter a name for the link"] }],
    [
      { links: [{ label: "X", url: "http://x.example" }] },
      { "links.0.url": [expect.stringContaining("https://")] },
    ],
    [
      { links: [{ label: "X", url: "javascript:alert(1)" }] },
      { "links.0.url": [expect.stringContaining("https://")] },
    ],
    [{ links: Array.from({ length: 6 }, () => ({})) }, { links: ["Keep to 5 links"] }],
  ])("%j is refused", (changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });
});
