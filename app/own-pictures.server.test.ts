import sharp, { type Sharp } from "sharp";
import { beforeAll, expect, test } from "vitest";
import { companyShown } from "~/company-shown.server";
import { company } from "~/modules/shared/company/company.server";
import * as Look from "~/modules/shared/company/look.server";
import { usualBrand } from "~/modules/shared/theme/colours";
import { listening } from "~/platform/event-bus.server";
import { useTestDatabase } from "../tests/support/database";
import { addPerson, type TestPerson } from "../tests/support/people";
import { ownPicture, picturesOf } from "./own-pictures.server";

useTestDatabase();

let owner: TestPerson;
const green = { night: "#0b2b26", lamp: "#8ce0b1" };
const red = { r: 200, g: 20, b: 20 };

beforeAll(async () => {
  await listening();
  owner = await addPerson({ role: "owner" });
});

async function drawn(kind: "icon" | "share") {
  const address = picturesOf(await company())?.[kind] ?? "";
  const bytes = await ownPicture(address.replace("/pictures/", ""));
  if (!bytes) throw new Error(`There is no ${kind}.`);
  return sharp(bytes);
}

/** The colour in the middle of a picture, as #0b2b26, and the one in its corner. */
async function coloursOf(picture: Sharp) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    `#${data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3).toString("hex")}`;
  const middle = Math.floor(info.height / (info.width > info.height ? 3 : 2));
  return { middle: at(Math.floor(info.width / 2), middle), corner: at(1, 1) };
}

test("row 342: with the colours and mark it came with, a site has the program's pictures", async () => {
  expect((await company()).brand).toEqual(usualBrand);
  expect(picturesOf(await company())).toBeUndefined();
  expect(companyShown(await company(), []).pictures).toBeUndefined();
  expect(await ownPicture("icon-0000000000000000.png")).toBeUndefined();
});

test("row 342: the icon and the picture of link previews have the company's colours, and then its logo", async () => {
  await Look.save({ brand: green, logo: "same" }, owner);
  const before = picturesOf(await company());
  expect(before?.icon).toMatch(/^\/pictures\/icon-[0-9a-f]{16}\.png$/);
  const icon = await drawn("icon");
  expect(await icon.metadata()).toMatchObject({ format: "png", width: 192, height: 192 });
  expect((await coloursOf(icon)).corner).toBe(green.night);
  const logo = await sharp({ create: { width: 48, height: 48, channels: 3, background: red } })
    .png()
    .toBuffer();
  await Look.save({ brand: green, logo }, owner);
  const after = picturesOf(await company());
  expect(after?.icon).not.toBe(before?.icon);
  expect(companyShown(await company(), []).pictures).toEqual(after);
  for (const kind of ["icon", "share"] as const)
    expect(await coloursOf(await drawn(kind)), kind).toEqual({ middle: "#c81414", corner: green.night });
  expect(await (await drawn("share")).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  expect(await ownPicture(before?.icon.replace("/pictures/", "") ?? "")).toBeUndefined();
});

test("row 342: the picture of link previews is small enough to be shown", async () => {
  expect((await (await drawn("share")).toBuffer()).length).toBeLessThan(100_000);
});
