import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "../support/app";
import { onUsualEngine } from "../support/engines";
import { eventually } from "../support/eventually";
import { offSite } from "../support/redirect-targets";
import { type Answer, Visitor } from "../support/visitor";

onUsualEngine("accounts from outside", (engine) => {
  const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
  let app: App;
  beforeAll(async () => {
    app = await startApp({ engine });
  });
  afterAll(() => app?.dispose());

  /** An answer without the parts that are new each time: keys, times, nonces and the typed address. */
  function said({ status, headers, text }: Answer, email: string): unknown {
    const { date: _, "content-security-policy": __, "set-cookie": cookies, ...others } = headers;
    const own = text
      .replaceAll(email, "EMAIL")
      .replace(/nonce="[^"]+"/g, "NONCE")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "KEY")
      .replace(/[0-9a-z]{8}\.[\w-]{43}/g, "TIME");
    return { status, others, cookies: cookies?.map((cookie) => cookie.split("=")[0]), own };
  }

  test.each(["/login", "/login.data", "/login?mode=forgot", "/login.data?mode=forgot"])(
    "rows 33, 42: %s gives the same answer whether or not the address has an account",
    async (path) => {
      const [known, unknown] = [resident.email, "resisent@nightjar.test"];
      // Without it each form would hold its own token.
      const modern = { "Sec-Fetch-Site": "same-origin" };
      const ask = async (email: string) =>
        said(await new Visitor(app).post(path, { email, password: "not the password" }, modern), email);
      expect(await ask(known)).toEqual(await ask(unknown));
    },
  );

  test("row 44: one reset link used 30 times at once, as a page and as data, sets one password", async () => {
    await eventually(async () => expect(await resetLink()).toBeDefined());
    const link = (await resetLink()) ?? "";
    const visitors = Array.from({ length: 30 }, () => new Visitor(app));
    const before = new Visitor(app);
    expect((await before.post("/login", resident)).status).toBe(303);
    const answers = await Promise.all(
      visitors.map(async (visitor, n) => {
        const password = `a new password, the ${n}th`;
        const path = n % 2 ? link : `${link}.data`;
        const answer = await visitor.post(path, { password, confirmPassword: password });
        return { n, gone: answer.status === 410 || answer.text.includes("has expired") };
      }),
    );
    const through = answers.filter(({ gone }) => !gone);
    expect(through).toHaveLength(1);
    expect((await before.get("/profile")).headers.location, "every session has ended").toBe("/login");
    const password = `a new password, the ${through[0]?.n}th`;
    expect((await new Visitor(app).post("/login", { ...resident, password })).status).toBe(303);
    expect((await new Visitor(app).post("/login", resident)).status).toBe(400);
    resident.password = password;
  });

  async function resetLink(): Promise<string | undefined> {
    const mails = await app.mails();
    const mail = mails.find(({ subject }) => subject === "Set a new password");
    return /\/reset-password\/[\w-]{43}/.exec(mail?.text ?? "")?.[0];
  }

  test("ASVS V3.7.2: /confirm-access never redirects off the site", async () => {
    const visitor = new Visitor(app);
    expect((await visitor.post("/login", resident)).status).toBe(303);
    for (const target of offSite) {
      for (const name of ["next", "redirectTo"]) {
        const path = `/confirm-access?${name}=${encodeURIComponent(target)}`;
        const { status, headers } = await visitor.post(path, { password: resident.password });
        expect([status, headers.location], path).toEqual([303, "/profile"]);
      }
    }
  });

  test("ASVS V3.7.2: a cart filled from a drawer never leads off the site", async () => {
    const visitor = new Visitor(app);
    const { text } = await visitor.get("/products");
    const productId = /name="productId" value="([^"]+)"/.exec(text)?.[1] ?? "";
    for (const back of offSite) {
      const { status, headers } = await visitor.post("/cart", {
        act: "remove",
        productId,
        back,
        drawer: "1",
      });
      expect([status, headers.location], back).toEqual([303, "/products?cart.open=1"]);
    }
  });
});
