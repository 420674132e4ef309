import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { App } from "../support/app";
import { checkPage, expect, runsScripts, test } from "../support/fixtures";
import {
  admin,
  adminPages,
  get,
  inquiry,
  line,
  listedNames,
  post,
  pressRare,
  resident,
  sameOrigin,
  setFilter,
  signIn,
  signInByRequest,
  storeInquiries,
  submit,
} from "../support/journeys";

const notAdmin = "This account does not have administrator privileges";
const unknownId = "0190a0a0-0000-7000-8000-000000000000";
const sections = [
  "Dashboard",
  "Jobs",
  "Assignments",
  "Employees",
  "Clients",
  "Products",
  "Communities",
  "Inquiries",
  "Reports",
  "Settings",
];

const guarded = [
  "/admin",
  ...adminPages,
  `/admin/inquiries/${unknownId}`,
  "/admin/inquiries/nonsense",
  "/admin/inquiries.csv",
  "/admin/unknown",
];

function summary(page: Page) {
  return page.getByRole("alert").filter({ hasText: "There is a problem" });
}

function rows(page: Page) {
  return page.getByRole("table").getByRole("rowheader");
}

async function filter(page: Page): Promise<void> {
  const form = page.getByRole("search");
  const state = await form.evaluate((element: HTMLFormElement) =>
    new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, String(value)])).toString(),
  );
  await form.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.toString() === state);
}

test.describe("the portal", () => {
  test("row 185: «Admin Portal», both fields required, each error with a link to its field @js-nightly", async ({
    company,
    page,
  }) => {
    await page.goto("/admin/login");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Portal");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await checkPage(page);
    const answer = await submit(page, "Sign in");
    expect(answer.status()).toBe(400);
    await expect(page).toHaveTitle(`Error: Admin Portal – ${company.name}`);
    await expect(summary(page).getByRole("link")).toHaveText(["Email is required", "Password is required"]);
    await summary(page).getByRole("link", { name: "Email is required" }).click();
    await expect(page.getByLabel("Email")).toBeFocused();
    await checkPage(page);
  });

  test("row 186: wrong credentials are refused in the portal's words @js-nightly", async ({ page }) => {
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(admin.email);
    await page.getByLabel("Password").fill("wrong-but-secret");
    const answer = await submit(page, "Sign in");
    expect(answer.status()).toBe(400);
    await expect(summary(page).locator("p")).toHaveText(
      "Invalid email or password. Please check your credentials and try again.",
    );
    await expect(page.getByLabel("Email")).toHaveValue(admin.email);
    for (const path of ["/admin/login", "/admin/login.data"]) {
      // An unknown address: too many wrong attempts would lock the demo's staff out of the other tests.
      const form = { email: `nobody-${randomUUID()}@nightjar.test`, password: "wrong-but-secret" };
      const body = await (await post(page.request, path, form)).text();
      expect(body, path).toContain("Invalid email or password.");
      expect(body, path).not.toContain("wrong-but-secret");
    }
  });

  test("row 187: a resident's right password gives a refusal and no session @js-nightly", async ({
    page,
  }) => {
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(resident.email);
    await page.getByLabel("Password").fill(resident.password);
    const answer = await submit(page, "Sign in");
    expect(answer.status()).toBe(403);
    await expect(summary(page).locator("p")).toHaveText(notAdmin);
    expect((await page.context().cookies()).filter(({ name }) => name === "sid")).toEqual([]);
    await checkPage(page);
    await page.goto("/profile");
    await expect(page).toHaveURL("/login");
  });

  test("row 187: only the right password reveals whose account it is @plain", async ({ request }) => {
    const answer = await post(request, "/admin/login", { email: resident.email, password: "wrong" });
    expect(answer.status()).toBe(400);
    const text = await answer.text();
    expect(text).toContain("Invalid email or password.");
    expect(text).not.toContain(notAdmin);
    await signInByRequest(request, resident);
  });

  test("row 185: success goes to the dashboard; the email may have spaces and capitals @write @js-nightly", async ({
    page,
  }) => {
    await signIn(page, { ...admin, email: ` ${admin.email.toUpperCase()}  ` }, "/admin/login");
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(page.getByRole("main")).toContainText(`Welcome, ${admin.email}`);
    await page.goto("/admin/login");
    await expect(page).toHaveURL("/admin/dashboard");
  });

  test("row 185: a signed-in resident may still sign in as staff @js-nightly", async ({ page }) => {
    await signInByRequest(page.request, resident);
    await signIn(page, admin, "/admin/login");
    await expect(page).toHaveURL("/admin/dashboard");
  });
});

test("row 188: the link in an email leads on after signing in, to the record it names @js-nightly", async ({
  page,
}) => {
  const link = "/admin/inquiries?q=tremblay&size=10";
  await page.goto(link);
  await expect(page).toHaveURL(`/admin/login?redirectTo=${encodeURIComponent(link)}`);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await submit(page, "Sign in");
  await expect(page).toHaveURL(link);
  await expect(page.getByRole("main")).toContainText("Noah Tremblay");
});

test.describe("the guard", () => {
  test("row 188, ASVS V8.2.1: a visitor anywhere below /admin is sent to the portal, as a page and as data @plain", async ({
    request,
  }) => {
    for (const path of guarded) {
      const page = await get(request, path);
      expect(page.status(), path).toBe(303);
      const back = /^\/admin(\/dashboard)?$/.test(path) ? "" : `?redirectTo=${encodeURIComponent(path)}`;
      expect(page.headers().location, path).toBe(`/admin/login${back}`);
      const data = await get(request, `${path === "/admin" ? "/admin/_index" : path}.data`);
      expect([202, 303, 404], path).toContain(data.status());
      for (const text of [await page.text(), await data.text()]) {
        expect(text, path).not.toContain("@mail.example");
        expect(text, path).not.toContain(admin.email);
      }
    }
  });

  test("row 188, ASVS V8.2.1: each loader guards itself when requested alone @plain", async ({ request }) => {
    const routes = {
      "/admin/inquiries": ["admin+/_layout", "admin+/inquiries+/_layout"],
      [`/admin/inquiries/${unknownId}`]: ["admin+/inquiries+/$inquiryId", "admin+/inquiries+/_layout"],
      "/admin/dashboard": ["admin+/dashboard", "admin+/_layout"],
      "/admin/reports": ["admin+/reports+/_layout"],
    };
    for (const [path, ids] of Object.entries(routes)) {
      for (const id of ids) {
        const answer = await get(request, `${path}.data?_routes=${encodeURIComponent(`routes/${id}`)}`);
        expect(answer.status(), id).toBe(202);
        const text = await answer.text();
        expect(text, id).toContain("/admin/login");
        expect(text, id).not.toContain("@mail.example");
        const old = await get(request, `${path}?_data=${encodeURIComponent(`routes/${id}`)}`);
        expect([303, 400], id).toContain(old.status());
      }
    }
  });

  test("row 188: a visitor's post to an /admin page without a form does nothing @plain", async ({
    request,
  }) => {
    for (const path of ["/admin/dashboard", "/admin/inquiries", `/admin/inquiries/${unknownId}`]) {
      for (const method of ["POST", "PUT", "DELETE"]) {
        const answer = await request.fetch(path, { method, headers: sameOrigin, maxRedirects: 0 });
        expect(answer.status(), `${method} ${path}`).toBeGreaterThanOrEqual(300);
        expect(answer.status(), `${method} ${path}`).toBeLessThan(500);
        expect(await answer.text()).not.toContain("@mail.example");
      }
    }
  });

  test("row 188: a resident who requests a page, data, panel or CSV is signed out @write @plain", async ({
    request,
  }) => {
    const paths = ["", ".data", `/${unknownId}`, ".csv"].map((end) => `/admin/inquiries${end}`);
    const cookieNow = async () =>
      (await request.storageState()).cookies.find(({ name }) => name === "sid")?.value;
    for (const path of paths) {
      await signInByRequest(request, resident);
      const cookie = await cookieNow();
      const answer = await get(request, path);
      expect(answer.status(), path).toBe(path.endsWith(".data") ? 202 : 303);
      expect(answer.headers().location ?? (await answer.text()), path).toContain("/admin/login");
      const again = await get(request, "/profile", { Cookie: `sid=${cookie}` });
      expect(again.status(), path).toBe(303);
      expect(await cookieNow(), path).toBeUndefined();
    }
  });

  test("rows 188, 200: the portal says why, once, in a banner @js-nightly", async ({ page }) => {
    await signInByRequest(page.request, resident);
    await page.goto("/admin/inquiries");
    await expect(page).toHaveURL("/admin/login");
    await expect(page.getByRole("alert")).toHaveText([notAdmin]);
    await checkPage(page);
    await page.reload();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("row 188: a prefetch neither ends the session nor uses up the message @plain", async ({ request }) => {
    for (const purpose of ["Sec-Purpose", "Purpose"]) {
      await signInByRequest(request, resident);
      for (const path of ["/admin/inquiries", "/admin/inquiries.data", "/admin/inquiries.csv"]) {
        const answer = await get(request, path, { [purpose]: "prefetch" });
        expect([202, 303], path).toContain(answer.status());
        expect(answer.headers()["set-cookie"], path).toBeUndefined();
      }
      expect((await get(request, "/profile")).status()).toBe(200);
      await get(request, "/admin/inquiries");
      const ahead = await get(request, "/admin/login", { [purpose]: "prefetch" });
      expect(ahead.headers()["set-cookie"]).toBeUndefined();
      expect(await (await get(request, "/admin/login")).text()).toContain(notAdmin);
    }
  });
});

test.describe("inside", () => {
  test.beforeEach(async ({ page }) => {
    await signInByRequest(page.request, admin);
  });

  test("row 190: ten sections, the label and the sign-out button @js-nightly", async ({ page }) => {
    await page.goto("/admin/dashboard");
    const links = await page
      .getByRole("navigation", { name: "Admin" })
      .getByRole("link")
      .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(links).toEqual(sections.map((name) => [name, `/admin/${name.toLowerCase()}`]));
    await expect(page.getByText(`Admin ${admin.email}`)).toBeVisible();
    await expect(page.getByRole("link", { name: line.text })).toHaveCount(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/admin/dashboard");
    await expect(page).toHaveURL("/admin/login");
  });

  test("row 190: each section is named in the heading and marked in the list @js-nightly", async ({
    company,
    page,
  }) => {
    await page.goto("/admin/dashboard");
    const list = page.getByRole("navigation", { name: "Admin" });
    for (const name of sections) {
      await list.getByRole("link", { name }).click();
      await expect(page).toHaveURL(`/admin/${name.toLowerCase()}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(`${name} – ${company.name}`);
      await expect(list.locator('[aria-current="page"]')).toHaveText([name]);
    }
  });

  test("row 190: on a phone the sections are behind a menu that needs no script @no-js", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/admin/inquiries");
    const reports = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Reports" });
    await expect(reports).toBeHidden();
    await page.getByRole("banner").locator("summary").click();
    await expect(reports).toBeVisible();
    await checkPage(page);
    await reports.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reports");
  });

  test("row 23: an unknown section is a 404 with links to go on @once", async ({ page }) => {
    for (const path of [
      "/admin/unknown",
      "/admin/unknown/1",
      "/admin/notifications/older",
      "/admin/inquiries/a/b",
    ]) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByText("Page not found")).toBeVisible();
    }
    await checkPage(page);
  });

  test("row 189, ASVS V14.3.2: /admin redirects to the dashboard, and the browser stores nothing of it @plain", async ({
    page,
  }) => {
    const home = await get(page.request, "/admin");
    expect(home.status()).toBe(303);
    expect(home.headers().location).toBe("/admin/dashboard");
    for (const path of guarded) {
      const answer = await get(page.request, path);
      expect(answer.headers()["cache-control"] ?? "no-store", path).toBe("no-store");
    }
    expect((await get(page.request, "/admin/inquiries.data")).headers()["cache-control"]).toBe("no-store");
  });
});

test.describe("the inquiries", () => {
  test.beforeEach(async ({ page }) => {
    await signInByRequest(page.request, admin);
  });

  test("row 232: the list is well made on a desktop and on a phone: full, empty, with its panel", async ({
    page,
  }) => {
    await page.goto("/admin/inquiries");
    await expect(rows(page)).toHaveCount(25);
    await checkPage(page);
    await rows(page).getByRole("link").first().click();
    await expect(page.getByRole("link", { name: "Close" })).toBeVisible();
    await checkPage(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await checkPage(page);
    await page.goto("/admin/inquiries?q=nobody-is-called-this");
    await expect(page.getByRole("main")).toContainText("No inquiry matches “nobody-is-called-this”");
    await checkPage(page);
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(rows(page)).toHaveCount(25);
  });

  test("row 232: newest first, or sorted by name or date, both ways @write @js-nightly", async ({
    app,
    page,
  }) => {
    const marker = randomUUID();
    const names = ["Bela Kovacs", "aaron zed", "Zoe Aalto"];
    await storeInquiries(
      page.request,
      app,
      names.map((name) => inquiry({ name, message: marker })),
    );
    await page.goto(`/admin/inquiries?q=${marker}`);
    expect(await listedNames(page)).toEqual(["Zoe Aalto", "aaron zed", "Bela Kovacs"]);
    const received = page.getByRole("columnheader", { name: "Received" });
    const name = page.getByRole("columnheader", { name: /^Name/ });
    await expect(received).toHaveAttribute("aria-sort", "descending");
    await expect(name).not.toHaveAttribute("aria-sort");
    const orders = [
      [received, "ascending", "sort=created", ["Bela Kovacs", "aaron zed", "Zoe Aalto"]],
      [received, "descending", "sort=-created", ["Zoe Aalto", "aaron zed", "Bela Kovacs"]],
      [name, "ascending", "sort=name", ["aaron zed", "Bela Kovacs", "Zoe Aalto"]],
      [name, "descending", "sort=-name", ["Zoe Aalto", "Bela Kovacs", "aaron zed"]],
    ] as const;
    for (const [column, direction, state, expected] of orders) {
      await column.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`q=${marker}&${state}$`));
      await expect(column).toHaveAttribute("aria-sort", direction);
      expect(await listedNames(page)).toEqual(expected);
    }
    await expect(page.locator("[aria-sort]")).toHaveCount(1);
    await page.reload();
    expect(await listedNames(page)).toEqual(orders[3][3]);
  });

  test("row 232: the search covers name, email, phone, message and reference @write @js-nightly", async ({
    app,
    page,
  }) => {
    const marker = randomUUID();
    const values = inquiry({
      name: `Ottoline ${marker.slice(0, 8)}`,
      email: `q${marker.slice(0, 8)}@example.test`,
      phone: `905 ${String(Date.now()).slice(-7)}`,
      message: `We lost a ${marker} in the park.`,
    });
    const [reference = ""] = await storeInquiries(page.request, app, [values]);
    await page.goto("/admin/inquiries");
    const words = [values.name, values.email, values.phone, marker, reference];
    for (const text of [...words, values.name.toUpperCase(), reference.toLowerCase(), ` ${marker} `]) {
      await page.getByRole("searchbox").fill(text);
      await filter(page);
      await expect(rows(page), text).toHaveCount(1);
      expect(await listedNames(page)).toEqual([values.name]);
      await expect(page.getByRole("searchbox")).toHaveValue(text.trim());
    }
    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page).toHaveURL("/admin/inquiries");
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await expect(rows(page)).toHaveCount(25);
  });

  test("ASVS V1.2.9: wildcards and pattern characters are literal @write @plain", async ({ app, page }) => {
    // With a letter: digits alone are also searched as a phone number, without what is between them.
    const marker = `m${randomUUID().slice(0, 8)}`;
    const odd = ["100%", "a_b", "x.*y", "[z]", "(1+1)?", "back\\slash", 'it\'s "so"', "<i>&amp;"];
    await storeInquiries(
      page.request,
      app,
      odd.map((text, index) => inquiry({ name: `Odd ${index}`, message: `${marker}${text}` })),
    );
    for (const [index, text] of odd.entries()) {
      await page.goto(`/admin/inquiries?q=${encodeURIComponent(`${marker}${text}`)}`);
      expect(await listedNames(page), text).toEqual([`Odd ${index}`]);
    }
    for (const text of ["%", "_", ".*", ".", "[a-z]", "\\", "' OR '1'='1"]) {
      await page.goto(`/admin/inquiries?q=${encodeURIComponent(`${marker}${text}`)}`);
      await expect(page.getByRole("main"), text).toContainText("No inquiry matches");
    }
  });

  test("row 232: each status has its filter, and spam appears in no other @js-nightly", async ({ page }) => {
    await page.goto("/admin/inquiries");
    const status = page.getByRole("search").getByRole("combobox", { name: "Status", includeHidden: true });
    await expect(status.locator("option")).toHaveText([
      "All except spam",
      "New",
      "In progress",
      "Answered",
      "Spam",
    ]);
    for (const label of ["New", "In progress", "Answered", "Spam"]) {
      await setFilter(page, "Status", label);
      await expect(status.locator("option:checked")).toHaveText(label);
      const pills = page.getByRole("table").locator(".pill");
      await expect.poll(async () => [...new Set(await pills.allTextContents())]).toEqual([label]);
      await expect(pills).toHaveCount(await rows(page).count());
    }
    await page.goto("/admin/inquiries?size=100");
    expect(await page.getByRole("table").locator(".pill").allTextContents()).not.toContain("Spam");
  });

  /** Inquiries only this test has, so that no other test moves them to another page. */
  async function threePages(app: App, page: Page): Promise<string> {
    const marker = randomUUID();
    const names = ["Tove Berg", "Ada Cole", "tove berg", "Ines Prado"];
    const sent = Array.from({ length: 53 }, (_, index) =>
      inquiry({ name: names[index % names.length] ?? "", message: marker }),
    );
    await storeInquiries(page.request, app, sent);
    return `/admin/inquiries?q=${marker}&sort=name`;
  }

  test("row 195: page size and page are in the address and restored from it @js-nightly", async ({
    app,
    page,
  }) => {
    const list = await threePages(app, page);
    await page.goto(list);
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(rows(page)).toHaveCount(25);
    const first = await listedNames(page);
    await expect(page.getByText("1–25 of 53", { exact: true })).toBeVisible();
    await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(`${list}&page=2`);
    await expect(page.getByText("26–50 of 53", { exact: true })).toBeVisible();
    await expect(pages.locator('[aria-current="page"]')).toHaveText("Page 2");
    const second = await listedNames(page);
    const [last = "", next = ""] = [first.at(-1)?.toLowerCase(), second[0]?.toLowerCase()];
    expect(next >= last, `${last} comes before ${next}`).toBe(true);
    await pages.getByRole("link", { name: "Previous" }).click();
    await expect(page).toHaveURL(list);
    await expect.poll(() => listedNames(page)).toEqual(first);
    await page.getByRole("navigation", { name: "Rows per page" }).getByRole("link", { name: "50" }).click();
    await expect(page).toHaveURL(/sort=name.*size=50/);
    await expect(rows(page)).toHaveCount(50);
    await page.goBack();
    await expect(rows(page)).toHaveCount(25);
  });

  test("row 195: every row is on exactly one page @plain @nightly", async ({ app, page }) => {
    const list = await threePages(app, page);
    const paths: (string | undefined)[] = [];
    for (const [number, count] of [25, 25, 3].entries()) {
      await page.goto(`${list}&page=${number + 1}`);
      await expect(page.getByText(/of 53$/)).toBeVisible();
      await expect(rows(page)).toHaveCount(count);
      const links = rows(page).getByRole("link");
      const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      paths.push(...found.map((href) => href?.split("?")[0]));
    }
    expect(new Set(paths).size).toBe(53);
  });

  const nonsense = [
    "page=0&size=0&sort=&status=&q=",
    "page=-1&size=-25&sort=--name&status=all",
    "page=abc&size=1e9&sort=password_hash&status=%27",
    "page=1.5&size=25.5&sort=name;drop table inquiries&status=new,spam",
    "page=&page=2x&sort=created desc&size=1000000",
    "q=%00&page=%00&status=%FF%FE",
    `unknown=1&utm_source=${"x".repeat(3_000)}`,
  ];

  test("row 195: nonsense in the address is ignored @plain", async ({ page }) => {
    for (const query of nonsense) {
      const answer = await page.goto(`/admin/inquiries?${query}`);
      expect(answer?.status(), query).toBe(200);
      await expect(rows(page)).toHaveCount(25);
      await expect(page.getByRole("columnheader", { name: "Received" })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
      await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
    }
  });

  test("row 195: a page beyond the end is the first one @plain", async ({ page }) => {
    for (const number of ["99", "999999", "123456789012345678901234567890"]) {
      await page.goto(`/admin/inquiries?sort=name&page=${number}`);
      await expect(rows(page)).toHaveCount(25);
      await expect(page.getByText(/^1–25 of \d+$/)).toBeVisible();
      await expect(page.getByRole("columnheader", { name: /^Name/ })).toHaveAttribute(
        "aria-sort",
        "ascending",
      );
    }
  });

  test("ASVS V1.2.9: a search of any length or kind is answered @plain", async ({ page }) => {
    for (const q of [
      "x".repeat(6_000),
      "%".repeat(200),
      "\\",
      "'",
      "🦉",
      "\u0000\u0001",
      `${"a".repeat(199)}é`,
    ]) {
      const answer = await get(page.request, `/admin/inquiries?q=${encodeURIComponent(q)}`);
      expect(answer.status(), q.slice(0, 20)).toBe(200);
    }
  });

  test("row 232: a panel opens beside the list, keeps its state, and closes back to it", async ({
    company,
    page,
  }) => {
    await page.goto("/admin/inquiries?q=amara&sort=name&size=50");
    await expect(rows(page)).toHaveCount(3);
    await rows(page).getByRole("link").nth(1).click();
    await expect(page).toHaveURL(/\/admin\/inquiries\/[0-9a-f-]{36}\?q=amara&sort=name&size=50$/);
    const panel = page.getByRole("region", { name: "Amara Singh" });
    await expect(panel.getByRole("term")).toHaveText([
      "Email",
      "Phone",
      "Service",
      "Best time to call",
      "Received",
      "Reference",
      "Source",
    ]);
    await expect(panel.getByRole("link", { name: "amara.singh@mail.example" })).toHaveAttribute(
      "href",
      "mailto:amara.singh@mail.example",
    );
    await expect(panel.getByRole("article", { name: "Message", exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`Amara Singh, inquiry – ${company.name}`);
    await expect(rows(page)).toHaveCount(3);
    await expect(page.locator('tr[aria-current="true"]')).toHaveCount(1);
    await panel.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL("/admin/inquiries?q=amara&sort=name&size=50");
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("searchbox")).toHaveValue("amara");
    await page.goBack();
    await expect(panel).toBeVisible();
  });

  test("row 232: the panel's address works on its own, and a reload changes nothing @js-nightly", async ({
    page,
  }) => {
    await page.goto("/admin/inquiries");
    const href = await rows(page).getByRole("link").nth(3).getAttribute("href");
    const name = await rows(page).getByRole("link").nth(3).textContent();
    await page.goto(href ?? "");
    await expect(page.getByRole("heading", { level: 2, name: name ?? "" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { level: 2, name: name ?? "" })).toBeVisible();
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL("/admin/inquiries");
  });

  const nobody = [
    unknownId,
    "nonsense",
    "1",
    "..%2f..%2fdashboard",
    "'%20OR%201=1",
    "0".repeat(5_000),
    "0190a0a0-0000-7000-8000-00000000000g",
  ];

  test("row 232: an unknown inquiry is a 404 @plain", async ({ page }) => {
    for (const id of nobody) {
      for (const path of [`/admin/inquiries/${id}`, `/admin/inquiries/${id}?q=amara`]) {
        const answer = await get(page.request, path);
        expect(answer.status(), path).toBe(404);
        expect(await answer.text(), path).toContain("Inquiry not found");
      }
      expect((await get(page.request, `/admin/inquiries/${id}.data`)).status(), id).toBe(404);
    }
  });

  test("row 232: an address with a control character leads to no page @plain", async ({ page }) => {
    const answer = await get(page.request, "/admin/inquiries/%00");
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("Page not found");
    expect((await get(page.request, "/admin/inquiries/%00.data")).status()).toBe(404);
  });

  test("row 232: times are in Toronto time @nightjar @plain", async ({ app, page }) => {
    const marker = randomUUID();
    const before = Date.now();
    await storeInquiries(page.request, app, [inquiry({ message: marker })]);
    await page.goto(`/admin/inquiries?q=${marker}`);
    const time = page.getByRole("table").locator("time");
    const shown = await time.getAttribute("title");
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: "America/Toronto",
      weekday: "short",
      month: "short",
      day: "numeric",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
    });
    const possible = [before, Date.now()].map((at) => format.format(at).replace("\u202f", " "));
    await expect(time).toHaveText(/^\d{1,2}:\d\d [AP]M$/);
    expect(
      possible.some((text) => shown?.includes(text)),
      `${shown} has one of ${possible}`,
    ).toBe(true);
  });
});

test.describe("the export", () => {
  test.beforeEach(async ({ page }) => {
    await signInByRequest(page.request, admin);
  });

  function parseCsv(text: string): string[][] {
    const cells = [...text.replace(/^\ufeff/, "").matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)];
    const found: string[][] = [[]];
    for (const [, cell = "", end] of cells) {
      found.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
      if (end === "\r\n") found.push([]);
    }
    return found.slice(0, -1);
  }

  const toronto = (time: number) =>
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: "America/Toronto",
      dateStyle: "short",
      timeStyle: "short",
    }).format(time);

  test("row 233: the file is named by the date in Toronto and downloads from the list @nightjar", async ({
    page,
  }) => {
    await page.goto("/admin/inquiries?q=amara");
    const before = toronto(Date.now()).slice(0, 10);
    const [download] = await Promise.all([page.waitForEvent("download"), pressRare(page, "Export CSV")]);
    const after = toronto(Date.now()).slice(0, 10);
    expect([`inquiries_${before}.csv`, `inquiries_${after}.csv`]).toContain(download.suggestedFilename());
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const table = parseCsv(Buffer.concat(chunks).toString("utf8"));
    expect(table[0]).toEqual(["Name", "Email", "Phone", "Message", "Date"]);
    expect(table.slice(1).map(([name]) => name)).toEqual(["Amara Singh", "Amara Singh", "Amara Singh"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inquiries");
  });

  test("rows 233, 253: exactly the rows of the search, with formulas neutralized and dates in Toronto time @nightjar @write @plain", async ({
    app,
    page,
  }) => {
    const marker = randomUUID();
    const formula = `=HYPERLINK("http://evil.example","Click")`;
    const before = Date.now();
    await storeInquiries(page.request, app, [
      inquiry({ name: formula, message: `-1+1 ${marker}`, phone: "+1 905 555 0199" }),
      inquiry({ name: "@SUM(A1)", message: `Two lines\nand "quotes", commas ${marker}` }),
      inquiry({ name: "Zoë Ünlü", message: `=cmd|' /C calc'!A0 ${marker}` }),
      inquiry({ name: "Someone else" }),
    ]);
    const answer = await get(page.request, `/admin/inquiries.csv?q=${marker}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers()["content-disposition"]).toMatch(
      /^attachment; filename="inquiries_\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    expect(answer.headers()["cache-control"]).toBe("no-store");
    const body = await answer.body();
    expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...table] = parseCsv(body.toString("utf8"));
    expect(head).toEqual(["Name", "Email", "Phone", "Message", "Date"]);
    expect(table.map(([name]) => name)).toEqual(["Zoë Ünlü", "'@SUM(A1)", `'${formula}`]);
    expect(table.map(([, , , message]) => message)).toEqual([
      `'=cmd|' /C calc'!A0 ${marker}`,
      `Two lines\nand "quotes", commas ${marker}`,
      `'-1+1 ${marker}`,
    ]);
    expect(table[2]?.[2]).toBe("(905) 555-0199");
    for (const [, , , , date = ""] of table) {
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
      expect(date >= toronto(before) && date <= toronto(Date.now())).toBe(true);
    }
  });

  test("row 253: list and file have the same rows for each filter @plain", async ({ page }) => {
    for (const query of ["", "status=new", "status=spam", "q=amara&status=answered", "q=no-such-words"]) {
      await page.goto(`/admin/inquiries?size=100&${query}`);
      const table = parseCsv(await (await get(page.request, `/admin/inquiries.csv?${query}`)).text());
      const listed = (await rows(page).count()) > 0 ? await listedNames(page) : [];
      const exported = table.slice(1).map(([name]) => name?.replace(/^'/, ""));
      expect(exported.slice(0, 100), query).toEqual(listed);
    }
  });

  test("row 253: nonsense in its address is ignored, as in the list @plain", async ({ page }) => {
    const all = parseCsv(await (await get(page.request, "/admin/inquiries.csv")).text());
    for (const query of ["page=2&size=25", "sort=evil&status=all", "q=%00", "q=&q=amara"]) {
      const answer = await get(page.request, `/admin/inquiries.csv?${query}`);
      expect(parseCsv(await answer.text()).length, query).toBe(all.length);
    }
  });
});

test.describe("by keyboard", () => {
  test("the list is searched, a panel opened and closed without a mouse @no-js @js-nightly", async ({
    page,
  }) => {
    await signInByRequest(page.request, admin);
    await page.goto("/admin/inquiries");
    const search = page.getByRole("searchbox");
    await search.focus();
    await page.keyboard.type("amara");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=amara/);
    await expect(rows(page)).toHaveCount(3);
    await rows(page).getByRole("link").first().focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region", { name: "Amara Singh" });
    await expect(panel).toBeVisible();
    await panel.getByRole("link", { name: "Close" }).focus();
    await page.keyboard.press("Enter");
    await expect(panel).toHaveCount(0);
    await expect(page).toHaveURL(/q=amara/);
    expect(await page.evaluate(() => "__remixContext" in window)).toBe(runsScripts());
  });
});
