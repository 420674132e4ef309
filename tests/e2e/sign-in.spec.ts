import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { startApp } from "../support/app";
import { checkPage, expect, isPlain, runsScripts, test } from "../support/fixtures";
import {
  admin,
  anotherAddress,
  get,
  logOut,
  post,
  resident,
  sameOrigin,
  signIn,
  signInByRequest,
  submit,
} from "../support/journeys";
import { offSite } from "../support/redirect-targets";

const wrong = "The email or password you entered is incorrect. Please try again.";
const wait = /Too many attempts to sign in\. Please wait \d+ (second|minute)s? and try again\./;

function summary(page: Page) {
  return page.getByRole("alert").filter({ hasText: "There is a problem" });
}

async function sessionCookie(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === "sid")?.value;
}

async function isSignedIn(request: APIRequestContext, cookie?: string): Promise<boolean> {
  const answer = await get(request, "/profile", cookie ? { Cookie: `sid=${cookie}` } : {});
  return answer.status() === 200;
}

test.describe("the form", () => {
  test("row 27, ASVS V6.2.6, V6.2.7: «Welcome Back», a link to the «Admin Portal», and a password field that hides its text and allows pasting @js-nightly", async ({
    page,
  }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome Back");
    await expect(page.getByRole("link", { name: "Admin Portal" })).toHaveAttribute("href", "/admin/login");
    await checkPage(page);
    for (const path of ["/login", "/admin/login"]) {
      await page.goto(path);
      const password = page.getByLabel("Password");
      await expect(password).toHaveAttribute("type", "password");
      await expect(password).toHaveAttribute("autocomplete", "current-password");
      await expect(password).not.toHaveAttribute("maxlength");
      await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
    }
  });

  test("row 28: both fields are required, each error with a link to its field @js-nightly", async ({
    company,
    page,
  }) => {
    await page.goto("/login");
    const answer = await submit(page, "Sign in");
    expect(answer.status()).toBe(400);
    await expect(page).toHaveTitle(`Error: Login – ${company.name}`);
    await expect(summary(page).getByRole("link")).toHaveText(["Email is required", "Password is required"]);
    if (runsScripts()) await expect(summary(page)).toBeFocused();
    await summary(page).getByRole("link", { name: "Password is required" }).click();
    await expect(page.getByLabel("Password")).toBeFocused();
    await checkPage(page);
  });
});

test.describe("refused", () => {
  test("row 33: a wrong password is refused in the specification's words and never sent back @js-nightly", async ({
    company,
    page,
  }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(resident.email);
    await page.getByLabel("Password").fill("wrong-but-secret");
    const answer = await submit(page, "Sign in");
    expect(answer.status()).toBe(400);
    await expect(summary(page).locator("p")).toHaveText(wrong);
    await expect(page).toHaveTitle(`Error: Login – ${company.name}`);
    await expect(page.getByLabel("Email")).toHaveValue(resident.email);
    if (!runsScripts()) await expect(page.getByLabel("Password")).toHaveValue("");
    expect(await sessionCookie(page)).toBeUndefined();
    await checkPage(page);
    if (runsScripts()) {
      await page.getByLabel("Password").pressSequentially("x");
      await expect(summary(page), "row 31: typing removes it").toHaveCount(0);
      await expect(page).toHaveTitle(`Login – ${company.name}`);
    }
    if (!isPlain(page)) await expect(page.getByLabel("Email")).toHaveCSS("text-transform", "lowercase");
    for (const path of ["/login", "/login.data"]) {
      // An unknown address: too many wrong attempts would lock the demo's resident out of the other tests.
      const form = { email: `nobody-${randomUUID()}@nightjar.test`, password: "wrong-but-secret" };
      const body = await (await post(page.request, path, form)).text();
      expect(body, path).toContain(wrong);
      expect(body, path).not.toContain("wrong-but-secret");
    }
  });

  for (const path of ["/login", "/admin/login"]) {
    test(`row 33: ${path} answers a wrong password and an unknown address with the same bytes @plain`, async ({
      request,
    }) => {
      const ask = async (email: string) => {
        // A fixed time; otherwise the answer would sometimes contain the very one the loader made.
        const form = { email, password: "not the password", _time: "sent along" };
        // If compressed, the length would depend on the typed address.
        const modern = { "Sec-Fetch-Site": "same-origin", "Accept-Encoding": "identity" };
        const answer = await post(request, path, form, { ...anotherAddress(), ...modern });
        const { date: _, ...headers } = answer.headers();
        const own = (text: string) =>
          text.replaceAll(email, "EMAIL").replace(keys, "KEY").replace(times, "TIME");
        return {
          status: answer.status(),
          headers: own(JSON.stringify(headers)),
          html: own(await answer.text()),
        };
      };
      const known = await ask(resident.email);
      expect(known.status).toBe(400);
      const unknown = `${randomUUID().slice(0, 8)}@nightjar.test`;
      expect(unknown.length).toBe(resident.email.length);
      expect(await ask(unknown)).toEqual(known);
    });
  }

  const keys = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const times = /\b[0-9a-z]{8}\.[\w-]{43}\b/g;

  test("row 33: passwords that our form could not send are simply wrong @plain", async ({ page }) => {
    const odd = ["", " ", resident.password.toUpperCase(), ` ${resident.password}`, `${resident.password} `];
    for (const password of [...odd, "x".repeat(10_000), "' OR 1=1 --", "🦉".repeat(100)]) {
      const form = { email: resident.email, password };
      const answer = await post(page.request, "/login", form, anotherAddress());
      expect(answer.status(), password.slice(0, 30)).toBe(400);
      expect(await answer.text()).toContain(password === "" ? "Password is required" : wrong);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
      // A success resets the count.
      await signInByRequest(page.request, resident);
      await page.context().clearCookies();
    }
  });

  test("row 47: after five wrong attempts the page says how long to wait; the form keeps the address @js-nightly", async ({
    page,
  }) => {
    const email = `nobody-${randomUUID()}@nightjar.test`;
    for (const _ of [1, 2, 3, 4, 5]) {
      const answer = await post(page.request, "/login", { email, password: "wrong" }, anotherAddress());
      expect(answer.status()).toBe(400);
    }
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("wrong");
    const answer = await submit(page, "Sign in");
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(summary(page).locator("p")).toHaveText(wait);
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

  test("row 47: during the wait the right password is refused too, from any address and on both sign-in pages @plain", async ({
    request,
  }) => {
    // Its own app: the wait would lock the demo's resident out of the other tests.
    const app = await startApp();
    try {
      const login = `${app.url}/login`;
      const form = { email: resident.email, password: "wrong" };
      for (const _ of [1, 2, 3, 4, 5]) {
        expect((await post(request, login, form, anotherAddress())).status()).toBe(400);
      }
      for (const path of [login, `${app.url}/admin/login`, `${login}.data`]) {
        for (const email of [resident.email, ` ${resident.email.toUpperCase()} `]) {
          const right = { email, password: resident.password };
          const answer = await post(request, path, right, anotherAddress());
          expect(answer.status(), path).toBe(429);
          expect(answer.headers()["set-cookie"]).toBeUndefined();
          const seconds = Number(answer.headers()["retry-after"]);
          expect(seconds).toBeGreaterThan(0);
          expect(seconds).toBeLessThanOrEqual(30);
          expect(await answer.text()).toMatch(wait);
        }
      }
      const other = { email: admin.email, password: admin.password };
      expect((await post(request, login, other, anotherAddress())).status()).toBe(303);
    } finally {
      await app.dispose();
    }
  });
});

test.describe("signed in", () => {
  test("row 31: the email may have surrounding spaces and capitals @write @js-nightly", async ({ page }) => {
    await signIn(page, { ...resident, email: `  ${resident.email.toUpperCase()} ` });
    await expect(page).toHaveURL("/profile");
    await expect(page.getByRole("main")).toContainText("Sam Okafor");
    await page.goto("/profile/details");
    await expect(page.getByRole("main").getByLabel("Email", { exact: true })).toHaveValue(resident.email);
    await checkPage(page);
  });

  test("row 254: staff who sign in here arrive in the back office @js-nightly", async ({ page }) => {
    await signIn(page, admin);
    await expect(page).toHaveURL("/admin/dashboard");
    await page.goto("/login");
    await expect(page).toHaveURL("/admin/dashboard");
  });

  test("ASVS V3.3.1 to V3.3.4: the cookie is HttpOnly, Lax, for this host and every path @write @plain", async ({
    request,
  }) => {
    for (const [person, days] of [
      [resident, 30],
      [admin, 0.5],
    ] as const) {
      const answer = await signInByRequest(request, person);
      const cookies = answer.headersArray().filter(({ value }) => value.startsWith("sid="));
      expect(cookies).toHaveLength(1);
      const [pair = "", ...attributes] = (cookies[0]?.value ?? "").split("; ");
      expect(pair).toMatch(/^sid=/);
      expect(attributes.map((attribute) => attribute.toLowerCase()).sort()).toEqual([
        "httponly",
        `max-age=${days * 86_400}`,
        "path=/",
        "samesite=lax",
      ]);
    }
  });

  test("ASVS V7.2.3, V7.2.4: each sign-in has a new id of 32 bytes, and ends the session before it @write @plain", async ({
    page,
  }) => {
    await signInByRequest(page.request, resident);
    const first = (await sessionCookie(page)) ?? "";
    const token: unknown = JSON.parse(Buffer.from(decodeURIComponent(first), "base64").toString());
    expect(String(token)).toMatch(/^[\w-]{43}$/);
    await signInByRequest(page.request, resident);
    const second = (await sessionCookie(page)) ?? "";
    expect(second).not.toBe(first);
    await page.context().clearCookies();
    expect(await isSignedIn(page.request, second)).toBe(true);
    expect(await isSignedIn(page.request, first)).toBe(false);
  });

  test("ASVS V7.2.4: a planted session id never becomes a session @write @js-nightly", async ({
    page,
    app,
  }) => {
    const planted = Buffer.from(JSON.stringify("A".repeat(43))).toString("base64");
    await page.context().addCookies([{ name: "sid", value: planted, url: app.url }]);
    await signIn(page);
    expect(await sessionCookie(page)).not.toBe(planted);
    await page.context().clearCookies();
    expect(await isSignedIn(page.request, planted)).toBe(false);
  });

  test("an unknown cookie means signed out @plain", async ({ request }) => {
    const odd = ["x", "%00", "AAAA", Buffer.from('{"a":1}').toString("base64"), "e".repeat(4_000)];
    for (const cookie of odd) {
      expect(await isSignedIn(request, cookie), cookie).toBe(false);
      const home = await get(request, "/", { Cookie: `sid=${cookie}` });
      expect(home.status(), cookie).toBe(200);
      expect(await home.text(), cookie).toContain("Login");
    }
  });

  test("row 254: /login redirects signed-in people to their profile @plain", async ({ page }) => {
    await signInByRequest(page.request, resident);
    await page.goto("/login");
    await expect(page).toHaveURL("/profile");
    const answer = await get(page.request, "/login");
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe("/profile");
  });

  test("ASVS V14.3.2: pages for signed-in people are never stored @plain", async ({ page }) => {
    await signInByRequest(page.request, resident);
    for (const path of ["/profile", "/profile.data", "/", "/contact", "/no-such-page"]) {
      const answer = await get(page.request, path);
      expect(answer.headers()["cache-control"], path).toBe("no-store");
    }
  });
});

test.describe("redirectTo", () => {
  test("signed out, the profile asks to sign in and then opens @write @js-nightly", async ({ page }) => {
    const answer = await get(page.request, "/profile");
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe("/login");
    await page.goto("/profile");
    await expect(page).toHaveURL("/login");
    await page.getByLabel("Email").fill(resident.email);
    await page.getByLabel("Password").fill(resident.password);
    await submit(page, "Sign in");
    await expect(page).toHaveURL("/profile");
  });

  test("row 27: a path on the site survives a wrong attempt, with its query @js-nightly", async ({
    page,
  }) => {
    await page.goto(`/login?redirectTo=${encodeURIComponent("/contact?serviceType=Event Security")}`);
    await page.goto(`/login?redirectTo=${encodeURIComponent("/contact?serviceType=Event%20Security")}`);
    await page.getByLabel("Email").fill(resident.email);
    await page.getByLabel("Password").fill("wrong");
    await submit(page, "Sign in");
    await expect(summary(page)).toBeVisible();
    await page.getByLabel("Password").fill(resident.password);
    await submit(page, "Sign in");
    await expect(page).toHaveURL("/contact?serviceType=Event%20Security");
    expect(await isSignedIn(page.request)).toBe(true);
  });

  test("a requested paper page is a new document without scripts", async ({ page }) => {
    await page.goto("/login?redirectTo=/thank-you");
    await page.getByLabel("Email").fill(resident.email);
    await page.getByLabel("Password").fill(resident.password);
    await submit(page, "Sign in");
    await expect(page).toHaveURL("/thank-you");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank You!");
    await expect(page.locator("script")).toHaveCount(0);
  });

  for (const [path, home] of [
    ["/login", "/profile"],
    ["/admin/login", "/admin/dashboard"],
  ] as const) {
    const person = path === "/login" ? resident : admin;
    test(`ASVS V3.7.2: ${path} never redirects off the site @plain`, async ({ app, request }) => {
      for (const target of offSite) {
        const address = `${path}?redirectTo=${encodeURIComponent(target)}`;
        const answer = await post(request, address, person, anotherAddress());
        expect(answer.status(), target).toBe(303);
        expect(answer.headers().location, target).toBe(home);
        const cookies = answer.headersArray().filter(({ name }) => /^set-cookie$/i.test(name));
        expect(cookies.map(({ value }) => value.split("=")[0]).sort()).toEqual(["device", "sid"]);
      }
      for (const target of [
        "/%2f%2fevil.example",
        "/%5cevil.example",
        "/.//evil.example",
        "/..//evil.example",
      ]) {
        const address = `${path}?redirectTo=${encodeURIComponent(target)}`;
        const answer = await post(request, address, person, anotherAddress());
        expect(new URL(answer.headers().location ?? "", app.url).origin, target).toBe(app.url);
      }
    });
  }

  test("ASVS V3.7.2: no other parameter or form field sets the target @plain", async ({ request }) => {
    const names = ["next", "url", "returnTo", "continue", "redirect"];
    for (const name of names) {
      const form = { ...resident, [name]: "https://evil.example", redirectTo: "https://evil.example" };
      const answer = await post(request, `/login?${name}=https://evil.example`, form, anotherAddress());
      expect(answer.headers().location, name).toBe("/profile");
    }
    await signInByRequest(request, resident);
    const already = await get(request, "/login?redirectTo=//evil.example");
    expect(already.headers().location).toBe("/profile");
  });

  test("ASVS V3.7.2: in the browser too", async ({ page }) => {
    await signIn(page, resident, "/login?redirectTo=//evil.example");
    await expect(page).toHaveURL("/profile");
    await signIn(page, admin, "/admin/login?redirectTo=/%5Cevil.example");
    await expect(page).toHaveURL("/admin/dashboard");
  });
});

test.describe("signing out", () => {
  test("row 18: Logout goes to the home page, and the old session is gone for good @write", async ({
    page,
  }) => {
    await signIn(page);
    const cookie = (await sessionCookie(page)) ?? "";
    await logOut(page);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    // A paper page, so leaving it is a document request.
    await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
    expect(await sessionCookie(page)).toBeUndefined();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: resident.name })).toHaveCount(0);
    await expect(page).toHaveURL("/login");
    // ASVS V7.4.1: the server has forgotten the session too.
    expect(await isSignedIn(page.request, cookie)).toBe(false);
  });

  test("row 18: from a paper page on a phone @js-nightly @write", async ({ page }) => {
    await signInByRequest(page.request, resident);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await page.getByRole("banner").locator("summary").first().click();
    await logOut(page);
    await expect(page.locator('header a[href="/login"]')).toBeAttached();
    expect(await sessionCookie(page)).toBeUndefined();
  });

  test("row 18: the answer clears this device's cache and the cart, and no other cookie @write @plain", async ({
    page,
    app,
  }) => {
    await page
      .context()
      .addCookies(["cart", "chat"].map((name) => ({ name, value: "theirs", url: app.url })));
    await signInByRequest(page.request, resident);
    const answer = await post(page.request, "/logout", {});
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe("/");
    expect(answer.headers()["clear-site-data"]).toBe('"cache"');
    const kept = await page.context().cookies();
    expect(kept.map(({ name }) => name)).toEqual(["chat", "device"]);
  });

  test("ASVS V3.5.3: a GET signs nobody out @plain", async ({ page }) => {
    await signInByRequest(page.request, resident);
    for (const method of ["GET", "HEAD"]) {
      const answer = await page.request.fetch("/logout", { method, maxRedirects: 0 });
      expect(answer.status()).toBe(303);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
      expect(answer.headers()["clear-site-data"]).toBeUndefined();
    }
    await get(page.request, "/logout.data");
    await page.goto("/logout");
    await expect(page).toHaveURL("/");
    expect(await isSignedIn(page.request)).toBe(true);
    await page.goto("/profile");
    await expect(page.getByRole("main")).toContainText("Sam Okafor");
  });

  test("ASVS V3.5.3: credentials in an address sign nobody in @plain", async ({ request }) => {
    const query = new URLSearchParams(resident).toString();
    for (const path of ["/login", "/admin/login", "/login.data"]) {
      const answer = await get(request, `${path}?${query}`);
      expect(answer.headers()["set-cookie"] ?? "").not.toMatch(/\b(sid|device)=/);
    }
    expect(await isSignedIn(request)).toBe(false);
  });

  test("signing out twice, or without a session, is not an error @plain", async ({ request }) => {
    for (const _ of [1, 2]) {
      const answer = await post(request, "/logout", {});
      expect(answer.status()).toBe(303);
      expect(answer.headers().location).toBe("/");
    }
    const bare = await request.post("/logout", { headers: sameOrigin, maxRedirects: 0 });
    expect(bare.status()).toBeLessThan(500);
  });
});
