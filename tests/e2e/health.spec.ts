import type { Page } from "@playwright/test";
import type { App } from "../support/app";
import { FailingWork, lookAtFailedWork, makeNextTryTheLast } from "../support/failing-work";
import { test as base, checkPage, expect } from "../support/fixtures";
import { admin, get, inquiry, post, signInByRequest, storeInquiries, submit } from "../support/journeys";

const health = "/admin/settings/health";
const unknownId = "0190a0a0-0000-7000-8000-000000000000";

/** Dead jobs notify every owner, so these tests have their own app. */
const test = base.extend<object, { work: FailingWork; app: App }>({
  work: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const work = await FailingWork.begin();
      await use(work);
      await work.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  app: [({ work }, use) => use(work.app), { scope: "worker" }],
});

function row(page: Page, table: string, text: string) {
  return page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: text });
}

function dead(page: Page) {
  return row(page, "Failed jobs, newest first", "New inquiry emails");
}

/** Nothing on this page updates on its own. */
async function reloadUntil(page: Page, check: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.reload();
        return check();
      },
      { timeout: 60_000, intervals: [250] },
    )
    .toBe(true);
}

// Slow: the queue tries emails, gives them up, reports them and sends them again.
test("row 238: an email that cannot be delivered is given up, the owner is told, and a retry sends it @write @js-nightly @nightly", async ({
  page,
  work,
}) => {
  work.smtp.manner = 550;
  const names = ["Dead Letter One", "Dead Letter Two"];
  await storeInquiries(
    page.request,
    work.app,
    names.map((name) => inquiry({ name })),
  );
  await signInByRequest(page.request, admin);

  await page.goto(health);
  await expect(page.getByText("A folder of the server, not checked yet")).toBeVisible();
  const toBeTriedAgain = row(page, "Queues", "inquiry-notice").getByRole("cell").nth(4);
  await reloadUntil(page, async () => (await toBeTriedAgain.textContent()) === "2");
  await expect(dead(page)).toHaveCount(0);
  await expect.poll(() => work.smtp.connections).toBeGreaterThanOrEqual(2);

  await work.change((database) => makeNextTryTheLast(database, "inquiry-notice"));
  const failed = row(page, "Queues", "inquiry-notice").getByText("2 failed");
  await reloadUntil(page, async () => (await failed.count()) === 1);
  await expect(dead(page)).toHaveCount(2);
  await expect(page.getByRole("heading", { name: /^\w+ things? (is|are) wrong$/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "What is wrong" })).toContainText("Jobs gave up");
  await expect(dead(page).first()).toContainText("EENVELOPE");
  await expect(dead(page).first()).toContainText("550 Told to refuse");
  for (const text of [...names, "@example.test", "@nightjar.test"]) {
    await expect(page.locator("#monitor")).not.toContainText(text);
  }
  await checkPage(page);

  work.smtp.manner = "accept";
  await work.change(lookAtFailedWork);
  const mail = await told(work);
  expect(mail.envelope.to).toEqual([admin.email]);
  expect(mail.text).toContain(`${work.app.url}${health}`);
  await page.goto("/admin/notifications");
  await page.getByRole("button", { name: "New inquiry emails: 2 jobs failed" }).click();
  await expect(page).toHaveURL(health);
  await dead(page).first().getByRole("link", { name: /^Open/ }).click();
  await expect(page).toHaveURL(/\/admin\/inquiries\/[\w-]+$/);
  await page.goto(health);
  const action = await dead(page).first().locator("form").getAttribute("action");
  await dead(page).first().getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("status")).toHaveText("Retrying the job");
  await expect(dead(page)).toHaveCount(1);
  await expect.poll(() => sentAbout(work, names)).toBe(1);
  const again = await post(page.request, action ?? "", { retry: "1" });
  expect(again.status()).toBe(303);
  await page.goto(health);
  await expect(page.getByRole("status")).toHaveText(
    "That job is no longer in the list: it has already been retried",
  );

  await row(page, "Queues", "inquiry-notice").getByRole("link", { name: "Retry all" }).click();
  await expect(page.getByRole("main")).toContainText("1 job in this queue failed.");
  await checkPage(page);
  await submit(page, "Retry all");
  await expect(page.getByRole("status")).toHaveText("Retrying 1 job");
  await expect(dead(page)).toHaveCount(0);
  await expect.poll(() => sentAbout(work, names)).toBe(2);
});

async function told({ smtp }: FailingWork) {
  const find = () => smtp.messages.find(({ subject }) => subject?.includes("2 jobs failed"));
  await expect.poll(() => find()?.subject, { timeout: 60_000 }).toBeDefined();
  const mail = find();
  if (!mail) throw new Error("The mail has gone.");
  return mail;
}

function sentAbout({ smtp }: FailingWork, names: string[]): number {
  return smtp.messages.filter(({ subject }) => names.some((name) => subject?.includes(name))).length;
}

test("ASVS V3.5.3: a GET of the retry address sends nothing; unknown queues and jobs are not an error @plain", async ({
  request,
}) => {
  await signInByRequest(request, admin);
  const asked = await get(request, `${health}/retries/sweep/${unknownId}`);
  expect(asked.headers().location).toBe(health);
  expect((await get(request, `${health}/retries/no-such-queue`)).status()).toBe(404);
  expect((await post(request, `${health}/retries/sweep/nonsense`, { retry: "1" })).status()).toBe(404);
  for (const queue of ["sweep", "no-such-queue", "inquiry-notice.dead"]) {
    const answer = await post(request, `${health}/retries/${queue}/${unknownId}`, { retry: "1" });
    expect(answer.headers().location, queue).toBe(health);
  }
});

test("row 238: the monitor shows the state of each alert, and leads to what to do about it @js-nightly", async ({
  page,
  app,
}) => {
  await signInByRequest(page.request, admin);
  await page.goto(health);
  const check = (name: RegExp) => page.getByRole("link", { name });
  await expect(check(/^(Off|Unknown|Not checked): Certificate/)).toHaveCount(1);
  await check(/^[\w ]+: Disk/).click();
  await expect(page).toHaveURL(`${app.url}${health}/runbook/disk-full`);
  await expect(page.getByRole("heading", { name: "How you know it is over" })).toBeVisible();
  await expect(page.getByText("df -h").first()).toBeVisible();
  await checkPage(page);
  expect((await get(page.request, `${health}/runbook/nonsense`)).status()).toBe(404);
});

test("row 238: after a repair staff have alerts and files checked at once, and get a test email @write @js-nightly", async ({
  page,
  work,
}) => {
  work.smtp.manner = "accept";
  await signInByRequest(page.request, admin);
  await page.goto(health);
  await submit(page, "Send me a test email");
  await expect(page.getByRole("status")).toContainText("A test email is on its way to you.");
  const arrived = () => work.smtp.messages.find(({ subject }) => subject === "Email works")?.envelope.to;
  await expect.poll(arrived, { timeout: 60_000 }).toEqual([admin.email]);
  await submit(page, "Check the alerts now");
  await expect(page.getByRole("status")).toContainText("Checking every alert.");
  await submit(page, "Compare the files now");
  await expect(page.getByRole("status")).toContainText("Comparing files and records.");
  const checked = page.getByText("A folder of the server, checked");
  await reloadUntil(page, async () => (await checked.count()) === 1);
});
