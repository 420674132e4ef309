import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { timeZone } from "../../app/modules/operations/demo/demo-company";
import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import { formatDay } from "../../app/platform/format";
import { type App, startApp } from "../support/app";
import { attribute, Page } from "../support/document";
import { onUsualEngine } from "../support/engines";
import { eventually } from "../support/eventually";
import { type Answer, openContactForm, Visitor } from "../support/visitor";

const posting = {
  title: "Lamp keeper",
  location: "Halton Hills, ON",
  type: "temporary",
  status: "active",
  description: "You keep the lamps.\nAll of them, & at night.",
  requirements: "Good eyes\nA ladder",
  payMinCents: "21.50",
  payMaxCents: "24",
  payUnit: "hour",
  vacancy: "true",
  usesAi: "false",
};

const applicant = {
  fullName: "Ada Lindqvist",
  phoneNumber: "905 555 0199",
  availability: "flexible",
  employmentStatus: "retired",
  heardFrom: "other",
  securityExperience: "None",
  whyInterested: "Lamps suit me",
  whyGoodFit: "I stay calm",
  declaration: "on",
  consent: "on",
};

onUsualEngine("postings as the public sees them", (engine) => {
  let app: App;
  let staff: Visitor;
  let visitor: Visitor;

  beforeAll(async () => {
    // Its own app, since other files count the demo's postings.
    app = await startApp({ engine });
    [staff, visitor] = [new Visitor(app), new Visitor(app)];
    await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
  });

  afterAll(() => app?.dispose());

  async function publish(changes: Record<string, string> = {}): Promise<string> {
    const made = await staff.post("/admin/jobs/new", { ...posting, ...changes });
    const id = /\/admin\/jobs\/([\da-f-]{36})/.exec(made.headers.location ?? "")?.[1];
    if (!id) throw new Error(`The posting was not added: ${made.status} ${new Page(made.text).text}`);
    return id;
  }

  async function setStatus(id: string, version: number, status: string): Promise<void> {
    const answer = await staff.post(`/admin/jobs/${id}/status`, { version: String(version), status });
    expect(answer.status).toBe(303);
  }

  const main = async (path: string) => new Page((await visitor.get(path)).text).in("main");

  /** As a browser sends it, from its own address. */
  async function apply(
    id: string,
    fields: Record<string, string>,
    { from = new Visitor(app), file = "ada.pdf" }: { from?: Visitor; file?: string } = {},
  ): Promise<Answer> {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `--x\r\nContent-Disposition: form-data; name="resume"; filename="${file}"\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(parts.join("") + (file ? head : "")),
      Buffer.from(file ? smallPdf(["Ada"]) : ""),
      Buffer.from("\r\n--x--\r\n"),
    ]);
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": body.length,
      "X-Forwarded-For": from.address,
      Origin: app.url,
    };
    return from.send("POST", `/careers/${id}?apply=1`, headers, body);
  }

  const person = () => ({ ...applicant, email: `${randomUUID()}@example.test` });

  test.each([
    { location: "Halton Hills, ON", locality: "Halton Hills", region: "ON" },
    { location: "Port Credit, Mississauga, ON", locality: "Port Credit, Mississauga", region: "ON" },
    { location: "Anywhere", locality: "Anywhere", region: undefined },
  ])(
    "row 147: the data for search engines says what the page says, for $location",
    async ({ location, locality, region }) => {
      const id = await publish({ location, closesOn: "2027-07-31" });
      const page = new Page((await visitor.get(`/careers/${id}`)).text);
      const [data, ...more] = page.data;
      expect(more).toEqual([]);
      const terms = page.in("dl.facts").texts("dt");
      const values = page.in("dl.facts").texts("dd");
      const fact = (name: string) => values[terms.indexOf(name)];
      const prose = page.in("div.prose");
      const written = [...prose.texts("p"), ...prose.texts("li")].join(" ");
      expect(data).toEqual({
        "@context": "https://schema.org",
        "@type": "JobPosting",
        title: page.in("h1").text,
        description: expect.any(String),
        identifier: { "@type": "PropertyValue", name: "Nightjar Patrol", value: id },
        datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}-0[45]:00$/),
        validThrough: "2027-07-31T23:59:59-04:00",
        employmentType: fact("Type")?.toUpperCase(),
        hiringOrganization: {
          "@type": "Organization",
          name: page.meta("og:site_name"),
          sameAs: new URL(page.meta("og:url") ?? "").origin,
        },
        jobLocation: {
          "@type": "Place",
          address: {
            "@type": "PostalAddress",
            addressLocality: locality,
            ...(region && { addressRegion: region }),
            addressCountry: "CA",
          },
        },
        baseSalary: {
          "@type": "MonetaryAmount",
          currency: "CAD",
          value: { "@type": "QuantitativeValue", minValue: 21.5, maxValue: 24, unitText: "HOUR" },
        },
        directApply: true,
      });
      const said = Object(data);
      expect(said.description.replace(/\s+/g, " ")).toBe(written);
      expect([locality, region].filter(Boolean).join(", ")).toBe(fact("Location"));
      expect(fact("Pay")).toBe("$21.50 to $24.00 per hour");
      expect(formatDay(said.datePosted, timeZone)).toBe(fact("Posted"));
      expect(formatDay(said.validThrough, timeZone)).toBe(fact("Apply by"));
      expect(page.link("Apply Now")).toBe(`/careers/${id}?apply=1#apply`);
      expect(page.in("main").link("Find your application")).toBe("/applications");
    },
  );

  test("rows 142, 147: a closed posting is 410 at once, without data, and leaves list, feed and sitemap", async () => {
    const like = await publish({ title: "Beekeeper, days", location: "Milton, ON" });
    const id = await publish({ title: "Beekeeper" });
    const places = ["/careers", "/careers.rss", "/sitemap.xml", "/careers?type=temporary"];
    const named = async () => {
      const texts = await Promise.all(places.map(async (path) => (await visitor.get(path)).text));
      return texts.map((text) => text.includes(`/careers/${id}`));
    };
    await eventually(async () => expect(await named()).toEqual([true, true, true, true]));
    expect((await visitor.get(`/careers/${id}`)).status).toBe(200);
    await setStatus(id, 1, "closed");
    const closed = await visitor.get(`/careers/${id}`);
    expect(closed.status).toBe(410);
    const page = new Page(closed.text);
    expect(page.data).toEqual([]);
    expect(page.meta("robots")).toBe("noindex");
    const similar = page.in("ul.rows").links;
    expect(similar).toHaveLength(3);
    expect(similar[0]).toEqual([`/careers/${like}`, "Beekeeper, days"]);
    // Far less than the minute the page would be fresh.
    await eventually(async () => expect(await named()).toEqual([false, false, false, false]));
    await setStatus(id, 2, "draft");
    expect((await visitor.get(`/careers/${id}`)).status, "a draft that was public").toBe(410);
  });

  test("row 143: what was typed while the posting closed is on the page that says so", async () => {
    const id = await publish();
    await setStatus(id, 1, "closed");
    for (const typed of [person(), { ...person(), phoneNumber: "12", whyGoodFit: "A <b>bold</b> lamp" }]) {
      const answer = await apply(id, typed);
      expect(answer.status).toBe(410);
      const page = new Page(answer.text).in("main");
      expect(page.text).toContain("It was not sent.");
      expect(page.text).toContain(typed.whyGoodFit);
      expect(page.text).toContain(typed.email);
      expect(page.link("ask us")).toMatch(/^\/contact\?/);
    }
  });

  test("B22: a posting says what it demands, and refuses it at the box with everything else", async () => {
    const id = await publish({ requiresWorkAuthorization: "true", requiresDriversLicence: "true" });
    const lenient = await publish();
    expect((await main(`/careers/${id}`)).text).toContain(
      "You needAuthorization to work in Canada A valid driver's licence",
    );
    expect((await main(`/careers/${lenient}`)).text).not.toContain("You need");
    const [strictForm, lenientForm] = [
      await main(`/careers/${id}?apply=1`),
      await main(`/careers/${lenient}?apply=1`),
    ];
    const boxes = (page: Page) =>
      ["workAuthorization", "driversLicense"].map((name) =>
        page.all("input").find((each) => attribute(each, "name") === name),
      );
    expect(strictForm.text.split("Required: you cannot apply without it")).toHaveLength(3);
    expect(lenientForm.text.split("Asked for in this role; you can still apply")).toHaveLength(3);
    for (const box of boxes(strictForm)) expect(box && attribute(box, "aria-required")).toBe("true");
    for (const box of boxes(lenientForm)) expect(box && attribute(box, "aria-required")).toBeUndefined();
    const stamp = await openContactForm(visitor);
    const someone = { ...person(), ...stamp, _key: randomUUID() };
    const refused = await apply(id, { ...someone, phoneNumber: "12", driversLicense: "on" });
    expect(refused.status).toBe(400);
    const page = new Page(refused.text).in("main");
    expect(page.in("div.summary").links).toEqual([
      ["#application-phoneNumber", "Please enter a valid phone number"],
      [
        "#application-workAuthorization",
        "Tick this if you are authorized to work in Canada. You cannot apply without it",
      ],
    ]);
    expect(page.text).toContain("ada.pdf");
    const both = { ...someone, workAuthorization: "on", driversLicense: "on", _key: randomUUID() };
    expect((await apply(id, both)).status).toBe(303);
    expect((await apply(lenient, { ...someone, _key: randomUUID() })).status).toBe(303);
  });

  test("ASVS V2.4.1: the sixth application of a day from one address is 429 with its text and file", async () => {
    const id = await publish();
    const from = new Visitor(app);
    const stamp = await openContactForm(visitor);
    for (let n = 0; n < 5; n++)
      expect((await apply(id, { ...person(), ...stamp, _key: randomUUID() }, { from })).status).toBe(303);
    const sixth = await apply(id, { ...person(), ...stamp, _key: randomUUID() }, { from });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(3_600);
    const page = new Page(sixth.text).in("main");
    expect(page.text).toContain("You have sent several applications.");
    expect(page.text).toContain("ada.pdf");
    expect(sixth.text).toContain("Lamps suit me");
  });

  test("row 139: the feed has only open positions, takes the list's filters, and no text can break out of its XML", async () => {
    const title = "Keeper </title> & \u0001 <b>";
    const id = await publish({ title, type: "contract", location: "Acton, ON" });
    const list = new Page((await visitor.get("/careers")).text);
    const alternate = list.all("link").find((each) => attribute(each, "rel") === "alternate");
    expect(alternate && attribute(alternate, "href")).toBe("/careers.rss");
    expect(list.in("main").link("Find your application")).toBe("/applications");
    const all = await visitor.get("/careers.rss");
    expect(all.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(all.text).toContain("<title>Keeper &lt;/title&gt; &amp;");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
    expect(all.text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    expect(all.text).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);
    const filtered = (await visitor.get("/careers.rss?location=Acton%2C+ON&type=contract")).text;
    expect([...filtered.matchAll(/<guid>([^<]+)<\/guid>/g)].map(([, url]) => url)).toEqual([
      `${app.url}/careers/${id}`,
    ]);
  });

  test("row 139: job alerts are confirmed and stopped by POST only, and by one click from a mail program", async () => {
    const email = `${randomUUID()}@example.test`;
    const stamp = await openContactForm(visitor);
    const asked = await new Visitor(app).post("/careers/alerts", {
      email,
      q: "",
      type: "",
      location: "",
      ...stamp,
    });
    expect([asked.status, asked.headers.location]).toEqual([303, "/careers/alerts"]);
    const mail = await vi.waitUntil(
      async () => (await app.mails()).find(({ to }) => to?.[0]?.address === email),
      { timeout: 60_000 },
    );
    const path = new URL(/https?:\S+/.exec(mail.text ?? "")?.[0] ?? "").pathname;
    const title = async () => (await main(path)).in("h1").text;
    expect([await title(), await title()]).toEqual(["Confirm your job alerts", "Confirm your job alerts"]);
    expect((await visitor.get(path)).headers["cache-control"]).toBe("no-store");
    const confirmed = await visitor.post(path, { act: "confirm" });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, path]);
    expect(await title()).toBe("Your job alerts");
    const oneClick = `/careers/alerts/one-click?token=${path.split("/").at(-1)}`;
    const opened = await visitor.get(oneClick);
    expect([opened.status, opened.headers.location]).toEqual([303, path]);
    expect(await title(), "opening it stops nothing").toBe("Your job alerts");
    const program = { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://mail.example" };
    const stopped = await visitor.send("POST", oneClick, program, "List-Unsubscribe=One-Click");
    expect([stopped.status, stopped.text]).toEqual([200, "Done.\n"]);
    expect((await visitor.get(path)).status).toBe(410);
    expect((await visitor.post(path, { act: "confirm" })).status).toBe(410);
    expect((await visitor.send("POST", oneClick, program, "List-Unsubscribe=One-Click")).status).toBe(410);
  });
});
