import { expect, test } from "../support/fixtures";
import { livePages } from "../support/site";
import { untilCompressed, weigh } from "../support/weight";

/** performance.md, "Where we go": bytes and requests only, because time is the machine's. */
const kilobytes = 1_024;

test("performance.md: a first visit to the home page is one request of at most 10 KB and no script @once", async ({
  page,
}) => {
  await untilCompressed(page, "/");
  const weight = await weigh(page, "/");
  expect(weight.bytes).toBeGreaterThan(1 * kilobytes);
  expect(weight.bytes).toBeLessThanOrEqual(10 * kilobytes);
  expect(weight).toMatchObject({ requests: 1, script: 0 });
});

test("performance.md: a live page has at most 85 KB of script, 95 KB with a form @once", async ({ page }) => {
  await page.goto("/careers");
  const link = page.getByRole("link", { name: "View Details" }).first();
  const posting = (await link.getAttribute("href")) ?? "";
  for (const path of [...livePages, posting]) {
    const { script } = await weigh(page, path);
    const limit = path === "/products" || path === posting ? 85 : 95;
    expect(script, path).toBeLessThanOrEqual(limit * kilobytes);
  }
});
