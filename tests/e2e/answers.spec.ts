import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { App } from "../support/app";
import { checkPage, expect, test } from "../support/fixtures";
import {
  admin,
  fitsItsWidth,
  inquiry,
  mailAbout,
  mailTo,
  signInByRequest,
  storeInquiries,
  submit,
  typeSubject,
} from "../support/journeys";
import { type Answer, putAnswer } from "../support/mailbox";

function thread(page: Page) {
  return page.getByRole("region", { name: "Ada Lindqvist" });
}

/** Files an inquiry, answers it as staff and returns the email that went out. */
async function replied(app: App, page: Page) {
  const values = inquiry({ email: `${randomUUID()}@example.test` });
  const [reference = ""] = await storeInquiries(page.request, app, [values]);
  await page.goto(`/admin/inquiries?q=${reference}`);
  await page.getByRole("table").getByRole("link", { name: values.name }).click();
  await expect(thread(page)).toBeVisible();
  const address = new URL(page.url()).pathname;
  const subject = `Patrols ${randomUUID().slice(0, 8)}`;
  await typeSubject(page, subject);
  await page.getByRole("textbox", { name: "Reply or note" }).fill("We can start on Monday.\n\nShall we?");
  await submit(page, "Send");
  return { values, reference, address, mail: await mailAbout(app, subject) };
}

/** Puts an answer into the demo's mailbox and has it read. */
async function answer(app: App, page: Page, email: Answer) {
  await putAnswer(app, email);
  await page.goto("/admin/settings/health");
  await submit(page, "Read now");
  await expect(page.getByRole("status").filter({ hasText: "Reading the mailbox" })).toBeVisible();
}

async function shown(page: Page, address: string) {
  const message = thread(page).getByRole("article", { name: /^Message from/ });
  await expect
    .poll(
      async () => {
        await page.goto(address);
        return message.count();
      },
      { timeout: 60_000, intervals: [100, 250] },
    )
    .toBe(1);
  // The page's parts are read concurrently: its status may be older than the message.
  await page.goto(address);
  return message;
}

test.beforeEach(async ({ page }) => {
  await signInByRequest(page.request, admin);
});

test("row 232: an inquiry is answered, the answer to that comes back by email, and it is closed @write @js-nightly", async ({
  app,
  page,
}) => {
  const { values, reference, address, mail } = await replied(app, page);
  expect((await mailTo(app, values.email, "We have your message")).text).toContain(reference);
  expect(mail.text).toContain(`Shall we?\n\n${admin.name}\n`);
  await expect(thread(page).getByLabel("Status")).toHaveValue("answered");

  const quote = `On Fri, Nov 20, 2026 at 9:00 AM Nightjar <hello@nightjar.test> wrote:\r\n> Shall we?`;
  const body = `Yes <b>please</b>, “Monday” is fine.\r\n\r\n${quote}`;
  await answer(app, page, { from: values.email, mail, body });
  const message = await shown(page, address);
  await expect(message).toHaveAccessibleName("Message from Ada Lindqvist");
  await expect(message).toContainText("Yes <b>please</b>, “Monday” is fine.");
  await expect(message).toContainText("2 attachments were not kept.");
  await expect(message).not.toContainText("Another address");
  const quoted = message.getByText("> Shall we?");
  await expect(quoted).toBeHidden();
  await message.getByText("Quoted text").click();
  await expect(quoted).toBeVisible();
  await expect(thread(page).getByLabel("Status")).toHaveValue("in_progress");
  await checkPage(page);

  await page.goto("/admin/notifications");
  await page.getByText(`New message about inquiry ${reference}`).click();
  await expect(page).toHaveURL(address);
  await submit(page, "Mark answered");
  await expect(thread(page).getByLabel("Status")).toHaveValue("answered");
});

test("row 232: an answer from another address says so; the monitor says when the mailbox was read @js-nightly", async ({
  app,
  page,
}) => {
  const { address, mail } = await replied(app, page);
  await answer(app, page, {
    from: "eve@elsewhere.example",
    mail,
    body: `<script>x</script> ${"long".repeat(60)}`,
  });
  const message = await shown(page, address);
  await expect(message).toContainText(
    "Sent from eve@elsewhere.example, which is not the address of this inquiry.",
  );
  await expect(message).toContainText("<script>x</script>");
  await page.setViewportSize({ width: 360, height: 740 });
  await checkPage(page);
  await fitsItsWidth(page);

  await page.goto("/admin/settings/health");
  const mailbox = page.getByRole("region", { name: "Mailbox" });
  await expect(mailbox).toContainText("The demo’s folder");
  await expect(mailbox).not.toContainText("Not yet");
  await checkPage(page);
});
