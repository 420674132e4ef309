import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { NameServer } from "../../../../tests/support/name-server";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { check, find } from "./sender-domain.server";

useTestDatabase();

const { mailFrom } = env;
const rsa = `v=DKIM1; k=rsa; p=${"a1b2c3d4".repeat(50)}`;
const includes = (count: number) =>
  Array.from({ length: count }, (_, n) => `include:s${n}.example.net`).join(" ");

let names: NameServer;
let owner: TestPerson;

beforeAll(async () => {
  names = await NameServer.start();
  owner = await addPerson({ role: "owner" });
});

beforeEach(() => {
  env.mailFrom = "Harbour Watch <office@mail.example.org>";
  env.dnsServer = names.address;
  names.zone = {
    "mail.example.org": { MX: ["10 mx1.example.net"], TXT: ["google-site-verification=x", "v=spf1 mx ~all"] },
    "s1._domainkey.mail.example.org": { TXT: [rsa] },
    "_dmarc.example.org": { TXT: ["v=DMARC1; p=quarantine"] },
  };
});

afterAll(() => {
  env.mailFrom = mailFrom;
  env.dnsServer = undefined;
  names.close();
});

async function states(selector: string | null = "s1") {
  await check(selector, owner);
  const { checked } = await find();
  return Object.fromEntries((checked?.findings ?? []).map(({ id, state }) => [id, state]));
}

test("row 281: all four records are found, DMARC also at the domain above, and a key longer than one text", async () => {
  expect(await states()).toEqual({ mx: "good", spf: "good", dkim: "good", dmarc: "good" });
  const { domain, selector, checked } = await find();
  expect({ domain, selector }).toEqual({ domain: "mail.example.org", selector: "s1" });
  expect(checked?.findings.find(({ id }) => id === "dkim")?.found).toEqual([rsa]);
  const audit = db.selectFrom("auditLog").select(["action", "after"]).orderBy("id", "desc");
  expect(await audit.executeTakeFirst()).toEqual({
    action: "mail_settings.domain_checked",
    after: { domain: "mail.example.org", selector: "s1" },
  });
});

test("row 281: an empty domain has four things to paste", async () => {
  names.zone = {};
  expect(await states()).toEqual({ mx: "bad", spf: "bad", dkim: "bad", dmarc: "bad" });
  const { checked } = await find();
  expect(checked?.findings.map(({ record }) => record?.name)).toEqual([
    "mail.example.org",
    "mail.example.org",
    "s1._domainkey.mail.example.org",
    "_dmarc.mail.example.org",
  ]);
});

test("row 281: lookups are counted through the records that SPF includes", async () => {
  names.zone["mail.example.org"] = {
    MX: ["10 mx1.example.net"],
    TXT: ["v=spf1 include:_spf.example.net mx ~all"],
  };
  names.zone["_spf.example.net"] = { TXT: [`v=spf1 ${includes(8)} ~all`] };
  expect(await states()).toMatchObject({ spf: "good" });
  names.zone["_spf.example.net"] = { TXT: [`v=spf1 ${includes(9)} ~all`] };
  expect(await states()).toMatchObject({ spf: "bad" });
  names.zone["_spf.example.net"] = { TXT: ["v=spf1 include:_spf.example.net -all"] };
  expect(await states()).toMatchObject({ spf: "good" });
});

test("row 281: what was found for one domain says nothing about the next one", async () => {
  await states();
  env.mailFrom = "office@harbour.example.net";
  expect(await find()).toMatchObject({ domain: "harbour.example.net", checked: undefined });
});

test("row 281: the domain that comes with the site is not asked about", async () => {
  env.mailFrom = "Nightjar Patrol <hello@nightjar.test>";
  await expect(check(null, owner)).rejects.toMatchObject({ status: 409 });
});

test("row 281: a name server that is away is no answer, not a missing record", async () => {
  env.dnsServer = "127.0.0.1:9";
  expect(await states()).toEqual({ mx: "unknown", spf: "unknown", dkim: "unknown", dmarc: "unknown" });
});
