import sharp from "sharp";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type Company, newInstallation } from "~/modules/shared/company/company.server";
import * as CompanySettings from "~/modules/shared/company/company-settings.server";
import * as Look from "~/modules/shared/company/look.server";
import * as LegalTexts from "~/modules/shared/legal/legal-texts.server";
import { legalKinds, starterTexts } from "~/modules/shared/legal/starter-texts";
import { usualBrand } from "~/modules/shared/theme/colours";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { newId } from "~/platform/ids.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { setupChecks, setupList } from "./setup-checks.server";
import { isShown, openCount, setHidden } from "./setup-list.server";
import { emailsGoOut, mayBeListed } from "./visibility.server";

useTestDatabase();

const { demo } = env;

let owner: TestPerson;

beforeAll(async () => {
  owner = await addPerson({ role: "owner" });
  const { name, phone, email, licenceNumber, hours } = newInstallation;
  await change({ name, phone, email, licenceNumber, hours });
});

beforeEach(() => {
  env.demo = false;
});

afterEach(() => {
  env.demo = demo;
  env.smtpUrl = undefined;
});

async function stateOf(id: string) {
  return (await setupList()).rows.find((row) => row.id === id);
}

async function change(changes: Partial<Company>) {
  const { company, version } = await CompanySettings.find();
  await CompanySettings.update({ version, submitted: { ...company, ...changes } }, owner);
}

test("row 277: nine things, each found by the software", async () => {
  expect((await setupList()).rows.map(({ title, done }) => [title, done])).toEqual(
    setupChecks.map(({ title }) => [title, ["Payments", "Plans and prices"].includes(title)]),
  );
  expect(setupChecks).toHaveLength(9);
});

test("row 277: the name counts once name, phone, email and licence are a company's own", async () => {
  expect(await stateOf("identity")).toMatchObject({
    done: false,
    words: "Still to be entered: name, phone, email, licence number",
  });
  await change({ name: "Harbour Watch", phone: "+19025550123", email: "office@harbour.example" });
  expect(await stateOf("identity")).toMatchObject({ words: "Still to be entered: licence number" });
  await change({ licenceNumber: "NS-1" });
  expect(await stateOf("identity")).toMatchObject({ done: true, words: "Harbour Watch, licence NS-1" });
});

test("row 277: the area counts once a community is served", async () => {
  expect(await stateOf("area")).toMatchObject({ done: false });
  const community = { id: newId(), name: "Halifax South", postalPrefixes: ["B3H"] };
  await db
    .insertInto("communities")
    .values({ ...community, status: "active" })
    .execute();
  expect(await stateOf("area")).toMatchObject({ done: true, words: "Halifax South" });
});

test("row 277: the look counts once the logo is the company's own, and says whether the colours are", async () => {
  const logo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(await stateOf("look")).toMatchObject({ done: false, words: "The default logo and colours" });
  await Look.save({ brand: usualBrand, logo }, owner);
  expect(await stateOf("look")).toMatchObject({ done: true, words: "Your own logo, in the default colours" });
  await Look.save({ brand: { night: "#10302a", lamp: "#ffd166" }, logo: "same" }, owner);
  expect(await stateOf("look")).toMatchObject({ done: true, words: "Your own logo and colours" });
  await Look.save({ brand: { night: "#10302a", lamp: "#ffd166" }, logo: "none" }, owner);
  expect(await stateOf("look")).toMatchObject({
    done: false,
    words: "Your own colours, and the default logo",
  });
});

test("row 277: legal texts count once all three are saved", async () => {
  expect(await stateOf("legal")).toMatchObject({
    done: false,
    words: "Have a lawyer read: Terms, Privacy, Accessibility",
  });
  for (const kind of legalKinds)
    await LegalTexts.save(kind, { body: starterTexts[kind], inSubstance: false, from: 0 }, owner);
  expect(await stateOf("legal")).toMatchObject({ done: true, words: "All three texts are your own" });
});

test("row 277: hiding takes the line off the dashboard, and can be taken back", async () => {
  expect(await openCount()).toMatchObject({ all: 9 });
  await setHidden(true, owner);
  expect((await setupList()).hidden).toBe(true);
  expect((await isShown.execute(db)).rows).toEqual([{ "?column?": false }]);
  await setHidden(false, owner);
  expect(await openCount()).toMatchObject({ all: 9 });
});

test("row 277: search engines stay away until the company has its own email, and emails go out", async () => {
  await change({ email: newInstallation.email });
  env.smtpUrl = "smtp://127.0.0.1:9";
  expect(await mayBeListed()).toBe(false);
  await change({ email: "office@harbour.example" });
  await expect.poll(mayBeListed).toBe(true);
  env.demo = demo;
  expect(await mayBeListed()).toBe(true);
});

test("row 341: pages know whether emails go out, also from one look to the next", async () => {
  await change({ email: newInstallation.email });
  await expect.poll(emailsGoOut).toBe(false);
  env.smtpUrl = "smtp://127.0.0.1:9";
  await change({ email: "office@harbour.example" });
  await expect.poll(emailsGoOut).toBe(true);
  // The news of the change may come after that look, and drops what it kept.
  const looksTwice = async () => {
    env.smtpUrl = "smtp://127.0.0.1:9";
    await emailsGoOut();
    env.smtpUrl = undefined;
    return emailsGoOut();
  };
  await expect.poll(looksTwice).toBe(true);
  env.demo = demo;
  expect(await emailsGoOut()).toBe(true);
});
