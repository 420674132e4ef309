import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { checkPage, expect, test } from "../support/fixtures";

/** Parts whose states must differ in their drawing, because colours of their own are lost. */
const drawn = ["Night strip", "Segments", "Tabs", "Stepper", "Field", "Calendar of nights"];
/** Pixels that differ at the least; the edge of a mark that is drawn half a pixel further is less. */
const fewest = 12;

interface Picture {
  state: string;
  pixels: Buffer;
  width: number;
  height: number;
}

async function pictureOf(figure: Locator): Promise<Picture> {
  const state = (await figure.getAttribute("data-state")) ?? "";
  const png = await figure.locator("> div").screenshot({ animations: "disabled" });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { state, pixels: data, width: info.width, height: info.height };
}

function differingPixels(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let at = 0; at < one.pixels.length; at += 3)
    if ([0, 1, 2].some((part) => Math.abs((one.pixels[at + part] ?? 0) - (other.pixels[at + part] ?? 0)) > 8))
      count++;
  return count;
}

/** Which states cannot be told apart by sight, and which show nothing at all. */
async function alikeOn(page: Page, isAsked: (part: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const part of await page.locator("main section[aria-label]").all()) {
    const name = (await part.getAttribute("aria-label")) ?? "";
    if (!isAsked(name)) continue;
    const pictures: Picture[] = [];
    for (const figure of await part.locator("[data-state]").all()) pictures.push(await pictureOf(figure));
    for (const [index, one] of pictures.entries()) {
      if (new Set(one.pixels).size < 4) found.push(`${name}, ${one.state}: nothing to see`);
      for (const other of pictures.slice(index + 1))
        if (differingPixels(one, other) < fewest)
          found.push(`${name}: ${one.state} looks like ${other.state}`);
    }
  }
  return found;
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`WCAG 1.4.11: in ${colorScheme} colours each part shows its state @once @nightly`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/dev/parts");
    await checkPage(page);
    expect(await alikeOn(page, () => true)).toEqual([]);
  });
}

test("WCAG 1.4.1: in forced colours the state of a part is drawn, not only coloured @once @nightly", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/dev/parts");
  expect(await alikeOn(page, (part) => drawn.includes(part))).toEqual([]);
});

test("WCAG 1.4.10: no part is wider than a phone, also with large letters @once @nightly", async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/dev/parts");
  for (const standard of [16, 32]) {
    await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
    const wide = await page.locator("[data-state]").evaluateAll((all) =>
      all
        .filter((figure) =>
          [...figure.querySelectorAll("*:not(svg *)")].some((part) => {
            const { right, width } = part.getBoundingClientRect();
            // What only screen readers say is a pixel wide.
            return width > 1 && right > document.documentElement.clientWidth;
          }),
        )
        .map((figure) => `${figure.closest("section")?.ariaLabel}, ${figure.getAttribute("data-state")}`),
    );
    expect(wide, `letters of ${standard} px`).toEqual([]);
  }
});
