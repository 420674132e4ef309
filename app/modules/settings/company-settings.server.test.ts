import { beforeEach, describe, expect, test, vi } from "vitest";
import { useTestDatabase } from "../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../tests/support/people";
import { db } from "../../platform/db.server";
import { listening, subscribe } from "../../platform/event-bus.server";
import { onPagesDropped } from "../../platform/stored-pages.server";
import { companySchema } from "./company.schema";
import { type Company, company, settingsTopic } from "./company.server";
import * as CompanySettings from "./company-settings.server";

useTestDatabase();

let owner: TestPerson;

beforeEach(async () => {
  await listening();
  owner = await addPerson({ role: "owner" });
});

async function save(changes: Partial<Company>, version?: number) {
  const current = await CompanySettings.find();
  return CompanySettings.update(owner.id, version ?? current.version, { ...current.company, ...changes });
}

describe("row 235: the company's settings", () => {
  test("are shown as soon as they are saved, and every kept page is dropped", async () => {
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
        await CompanySettings.update(owner.id, version, { ...now, hours: "Never" }, trx);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await save({ hours: `At ${owner.id}` });
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    stop();
    expect((await CompanySettings.find()).company.hours).toBe(`At ${owner.id}`);
  });

  test("are not saved over what someone else saved meanwhile, which comes back", async () => {
    const { version } = await CompanySettings.find();
    await save({ assistantName: "Wren" }, version);
    await expect(save({ assistantName: "Robin Two" }, version)).rejects.toMatchObject({
      status: 409,
      version: version + 1,
      current: { assistantName: "Wren", phone: expect.stringMatching(/^\(\d{3}\) /) },
    });
    expect((await CompanySettings.find()).company.assistantName).toBe("Wren");
  });

  test("of two who save at the same moment one is told", async () => {
    const { company: now, version } = await CompanySettings.find();
    const outcomes = await Promise.allSettled(
      ["one", "two"].map((word) =>
        CompanySettings.update(owner.id, version, { ...now, serviceArea: `${word} ${owner.id}` }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await CompanySettings.find()).version).toBe(version + 1);
  });

  test("leave an audit row of what changed and nothing else, and none when nothing did", async () => {
    await save({ address: "12 Lamp Street", socialLinks: [] });
    await save({
      address: "14 Lamp Street",
      socialLinks: [{ label: "Fediverse", url: "https://owl.example/" }],
    });
    await save({});
    const rows = await db
      .selectFrom("audit_log")
      .select(["action", "before", "after"])
      .where("actor_id", "=", owner.id)
      .where("subject_type", "=", "company_settings")
      .orderBy("id", "desc")
      .execute();
    expect(rows[0]).toEqual({
      action: "company_settings.updated",
      before: { address: "12 Lamp Street", linkLabel1: "", linkUrl1: "" },
      after: { address: "14 Lamp Street", linkLabel1: "Fediverse", linkUrl1: "https://owl.example/" },
    });
    expect(rows.length).toBeLessThanOrEqual(2);
  });

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
  timeZone: "America/Toronto",
};

function problems(changes: Record<string, string | undefined>): Record<string, string[]> {
  const result = companySchema.safeParse({ ...typed, ...changes });
  const found: Record<string, string[]> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const name = String(path[0]);
    found[name] = [...(found[name] ?? []), message];
  }
  return found;
}

describe("row 5: what may be typed", () => {
  test("a phone in any shape, stored in one; empty rows of links do nothing", () => {
    const { company: parsed, version } = companySchema.parse({
      ...typed,
      linkLabel2: " Mastodon\r\n ",
      linkUrl2: "https://social.example/@nightjar",
    });
    expect(version).toBe(1);
    expect(parsed).toEqual({
      name: "Nightjar Patrol",
      phone: "+19055550142",
      email: "hello@nightjar.test",
      hours: "Always",
      address: null,
      serviceArea: "Peel",
      socialLinks: [{ label: "Mastodon", url: "https://social.example/@nightjar" }],
      assistantName: "Robin",
      licenceNumber: null,
      timeZone: "America/Toronto",
      productsNotice: "",
    });
  });

  test.each([
    [{ phone: undefined }, { phone: ["Enter the emergency line: it may never be blank"] }],
    [{ phone: "   " }, { phone: ["Enter the emergency line: it may never be blank"] }],
    [{ phone: "call us" }, { phone: ["Please enter a valid phone number"] }],
    [{ phone: "+0905555014" }, { phone: ["Please enter a valid phone number"] }],
    [{ name: " " }, { name: ["Enter the company name"] }],
    [{ timeZone: "Europe/Paris" }, { timeZone: ["Choose a time zone from the list"] }],
    [{ version: "x" }, { version: ["Open the form again"] }],
    [{ linkLabel1: "X" }, { linkUrl1: ["Enter the address of X"] }],
    [{ linkUrl5: "https://x.example" }, { linkLabel5: ["Enter a name for the link"] }],
    [{ linkLabel1: "X", linkUrl1: "http://x.example" }, { linkUrl1: [expect.stringContaining("https://")] }],
    [
      { linkLabel1: "X", linkUrl1: "javascript:alert(1)" },
      { linkUrl1: [expect.stringContaining("https://")] },
    ],
  ])("%j is refused", (changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });
});
