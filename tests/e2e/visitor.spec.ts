import type { Page } from "@playwright/test";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import {
  contactField,
  fillContact,
  inquiry,
  isHydrated,
  line,
  resident,
  signInByRequest,
  submit,
} from "../support/journeys";

function summary(page: Page) {
  return page.getByRole("alert").filter({ hasText: "There is a problem" });
}

/** Counts the forms that would be sent, but lets none through. */
async function holdForms(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    addEventListener("submit", (event) => {
      if (!event.defaultPrevented) document.body.append(document.createElement("hr"));
      event.preventDefault();
    });
  });
  return () => page.locator("body > hr").count();
}

test("a visitor page is never hydrated, with or without its script @once", async ({ page }) => {
  for (const path of ["/contact", "/login", "/products", "/payment"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(await isHydrated(page), path).toBe(false);
    await expect(page.locator("script")).toHaveCount(1);
  }
});

// Slow: the page looks again after the number of seconds it says.
test("row 120: while a payment is pending the page looks again, and is loaded again once that has changed @once", async ({
  page,
}) => {
  let [loads, isPending] = [0, true];
  await page.route("**/payment/success", async (route) => {
    loads += 1;
    const answer = await route.fetch();
    const body = (await answer.text()).replace("<main", `<main ${isPending ? "data-look-again" : ""}`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/payment/success");
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.append(" (first)"));
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("(first)");
  isPending = false;
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("(first)");
});

test.describe("sending @once", () => {
  test("house rule 2: while a form is being sent its button says so, and it is sent once", async ({
    page,
  }) => {
    await page.goto("/contact");
    const sent = await holdForms(page);
    const button = page.getByRole("button", { name: /^Send/ });
    await button.click();
    await expect(button).toHaveText("Sending…");
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
    await contactField(page, "name").press("Enter");
    expect(await sent()).toBe(1);
  });

  test("a page restored from the back/forward cache can be sent again", async ({ page }) => {
    await page.goto("/contact");
    const sent = await holdForms(page);
    const button = page.getByRole("button", { name: /^Send/ });
    await button.click();
    await expect(button).toHaveText("Sending…");
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(button).toHaveText("Send message");
    await expect(button).not.toHaveAttribute("aria-disabled");
    await button.click();
    expect(await sent()).toBe(2);
  });
});

test("a refused form has the focus on its summary, whose links lead to the fields", async ({ page }) => {
  await page.goto("/contact");
  await submit(page, "Send message");
  await expect(summary(page)).toBeVisible();
  if (runsScripts()) await expect(summary(page)).toBeFocused();
  await summary(page).getByRole("link").first().click();
  await expect(contactField(page, "name")).toBeFocused();
});

test("the message of a redirect has the focus", async ({ page }) => {
  await page.goto("/login?mode=forgot");
  await page.getByLabel("Email").fill("nobody@nightjar.test");
  await submit(page, "Send the link");
  const message = page.getByRole("status").filter({ hasText: "Password reset instructions" });
  await expect(message).toBeVisible();
  if (runsScripts()) await expect(message).toBeFocused();
});

test("errors of a sign-in disappear as soon as a person types", async ({ page }) => {
  await page.goto("/login");
  await submit(page, "Sign in");
  await expect(summary(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByLabel("Email").fill("a");
  await expect(summary(page)).toHaveCount(runsScripts() ? 0 : 1);
  if (runsScripts()) await expect(page).toHaveTitle(/^Login/);
});

test("a list filters itself when a choice is made by pointer, and by its button from the keyboard @no-js", async ({
  page,
}) => {
  await page.goto("/products");
  const order = page.getByLabel("Sort by");
  await order.selectOption("name");
  if (!runsScripts()) await page.getByRole("button", { name: "Sort" }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(order).toHaveValue("name");
  await order.focus();
  await page.keyboard.press("Home");
  await expect(order).toHaveValue("popular");
  await page.getByRole("button", { name: "Sort" }).press("Enter");
  await expect(page).not.toHaveURL(/sort=name/);
});

test("ASVS V6.2.6: a password can be shown, and is sent from a password field", async ({ page }) => {
  await page.goto("/login");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("secret words");
  const show = page.getByRole("button", { name: "Show password" });
  await expect(show).toHaveCount(runsScripts() ? 1 : 0);
  if (!runsScripts()) return;
  await show.click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(field).toHaveAttribute("type", "password");
  await show.click();
  await page.evaluate(() => addEventListener("submit", (event) => event.preventDefault()));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(field).toHaveAttribute("type", "password");
});

test("text typed before the script arrives stays, and its field keeps the focus @once", async ({ page }) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/visitor-*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  const values = inquiry();
  await fillContact(page, values);
  await contactField(page, "message").focus();
  arrive();
  await page.waitForLoadState("load");
  await expect(contactField(page, "message")).toHaveValue(values.message);
  await expect(contactField(page, "message")).toBeFocused();
});

test("the plan to start with has a tag that sticks out of its card @once", async ({ page }) => {
  for (const path of ["/services/neighbourhood-watch", "/payment"]) {
    await page.goto(path);
    const tag = page.getByText("Start here", { exact: true });
    expect(await tag.evaluate((each) => getComputedStyle(each).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
  }
});

test.describe("data-light pages", () => {
  const face = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--font-display"));

  test("a switch in the footer turns them on and off, on the page where it is used @no-js", async ({
    page,
  }) => {
    for (const path of ["/about", "/contact?serviceType=Event+Security", "/careers?type=full-time"]) {
      await page.goto(path);
      const footer = page.getByRole("contentinfo");
      await expect(footer).toContainText("Data-light pages: off");
      await footer.getByRole("button", { name: "Turn on" }).click();
      await expect(footer).toContainText("Data-light pages: on");
      await expect(page).toHaveURL(path);
      await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
      expect(await face(page)).toContain("system-ui");
      await page.goto("/");
      await expect(footer).toContainText("Data-light pages: on");
      await page.goto(path);
      await footer.getByRole("button", { name: "Turn off" }).click();
      await expect(footer).toContainText("Data-light pages: off");
      expect(await face(page)).not.toMatch(/^\s*system-ui/);
    }
  });

  test("they are in the cache beside the others @once", async ({ request }) => {
    const state = async (headers: Record<string, string>) => {
      const answer = await request.get("/about", { headers });
      return /Data-light pages: (on|off)/.exec(await answer.text())?.[1];
    };
    for (const _ of [1, 2]) {
      expect(await state({})).toBe("off");
      expect(await state({ Cookie: "light=1" })).toBe("on");
      expect(await state({ "Save-Data": "on" })).toBe("on");
      expect(await state({ "Save-Data": "on", Cookie: "light=0" })).toBe("off");
    }
  });

  test("a resident's page has no script then, and works @nightjar", async ({ page, app }) => {
    await signInByRequest(page.request, resident);
    await page.context().addCookies([{ name: "light", value: "1", url: app.url }]);
    await page.goto("/profile");
    await expect(page.getByRole("region", { name: "Your address", exact: true })).toContainText(
      resident.name,
    );
    await expect(page.locator("script")).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link", { name: line.text })).toBeVisible();
  });
});

test("D12: a visitor verifies a guard by the licence number, at 360 px @js-nightly", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/verify-a-guard");
  await submit(page, "Check the licence");
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter the licence number"]);
  await page.getByLabel("Licence number").fill("11402850");
  await submit(page, "Check the licence");
  await expect(
    page.getByText(/^Licence 11402850 is valid\. It belongs to .+\., who patrols for us\.$/),
  ).toBeVisible();
  await checkPage(page);
  await page.getByLabel("Licence number").fill("00000000");
  await submit(page, "Check the licence");
  await expect(page.getByText("Nobody who patrols for us has a valid licence 00000000.")).toBeVisible();
});
