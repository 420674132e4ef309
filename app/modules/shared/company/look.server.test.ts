import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { usualBrand } from "~/modules/shared/theme/colours";
import { db } from "~/platform/db.server";
import { listening } from "~/platform/event-bus.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { addPerson, type TestPerson } from "../../../../tests/support/people";
import { company } from "./company.server";
import { lookSchema } from "./look.schema";
import * as Look from "./look.server";

useTestDatabase();

let owner: TestPerson;
const green = { night: "#0b2b26", lamp: "#8ce0b1" };

beforeAll(async () => {
  await listening();
  owner = await addPerson({ role: "owner" });
});

test("row 299: colours are the program's until others are saved, and those that cannot be read are refused", async () => {
  expect((await company()).brand).toEqual(usualBrand);
  await Look.save({ brand: green, logo: "same" }, owner);
  expect(await company()).toMatchObject({ brand: green, logo: null });
  const pale = { night: "#7fb2e5", lamp: "#f4b63f" };
  await expect(Look.save({ brand: pale, logo: "none" }, owner)).rejects.toMatchObject({
    fields: {
      night: expect.stringMatching(/a contrast is \d\.\d.*The nearest colour that works is #[0-9a-f]{6}$/),
    },
  });
  expect((await company()).brand).toEqual(green);
});

test("row 299: a colour is read however it is typed, and nothing else is", () => {
  expect(lookSchema.parse({ night: "0B2B26", lamp: "#8ce0b1" })).toEqual({ ...green, withoutLogo: false });
  const wrong = lookSchema.safeParse({ night: "red;}", lamp: "#8ce0b1" });
  expect(wrong.error?.issues[0]?.message).toBe("Enter a colour as #0c1a2b");
});

test("row 300: a logo is drawn anew, small and with what is transparent, and can be taken away", async () => {
  const wide = {
    width: 900,
    height: 300,
    channels: 4,
    background: { r: 0, g: 120, b: 90, alpha: 0.5 },
  } as const;
  const sent = await sharp({ create: wide }).png().toBuffer();
  await Look.save({ brand: green, logo: await Look.drawnLogo(sent) }, owner);
  const first = (await company()).logo;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  const kept = await sharp(await Look.findLogo()).metadata();
  expect(kept).toMatchObject({ format: "png", width: 240, height: 80, hasAlpha: true });
  await Look.save({ brand: green, logo: "same" }, owner);
  expect((await company()).logo).toBe(first);
  await Look.save({ brand: green, logo: "none" }, owner);
  expect((await company()).logo).toBeNull();
  expect(await Look.findLogo()).toBeUndefined();
  const rows = await db
    .selectFrom("auditLog")
    .select("after")
    .where("subjectType", "=", "company_look")
    .orderBy("id")
    .execute();
  expect(rows.map(({ after }) => Object(after).logo)).toEqual([undefined, "replaced", undefined, "removed"]);
});
