import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { signIns } from "../../app/modules/operations/demo/sign-ins";
import { smallPdf } from "../../app/modules/operations/demo/small-pdf";
import { type App, startApp } from "../support/app";
import { putAnswer } from "../support/mailbox";
import {
  isInstalled,
  type NextPage,
  readIn,
  type Step,
  type TextProgram,
  useTextProgram,
} from "../support/text-programs";
import { contactFields, Visitor } from "../support/visitor";

const programs = (["lynx", "w3m"] satisfies TextProgram[]).filter(isInstalled);
const [password, other] = ["four brown owls at dusk", "a fifth owl came at dawn"];
let app: App;

beforeAll(async () => {
  app = await startApp();
  console.log(`text browsers installed here: ${programs.join(", ") || "none"}`);
});

afterAll(() => app?.dispose());

function mailTo(email: string, subject: string): Promise<string> {
  return vi.waitUntil(
    async () => {
      const found = (await app.mails()).find(
        (mail) =>
          mail.subject?.includes(subject) &&
          (mail.to?.[0]?.address === email || mail.replyTo?.[0]?.address === email),
      );
      return found?.text;
    },
    { timeout: 60_000 },
  );
}

const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? "";

describe.each(programs)("rows 25, 33, 107: %s itself, on addresses with a query", (program) => {
  const email = `${program}@example.test`;
  const use = (path: string, steps: Step[], next?: NextPage) =>
    useTextProgram(program, new URL(path, app.url).href, steps, next);
  const timeout = { timeout: 90_000 };

  test("registers, and confirms", timeout, async () => {
    const page = await use("/login?mode=register", [
      { fill: "Full name", with: "Lin Xu" },
      { fill: "Email", with: email },
      { fill: "Password", with: password },
      { fill: "Confirm password", with: password },
      { press: "Create account" },
    ]);
    expect(page).toContain("Confirm your email");
    const confirmed = await use(linkIn(await mailTo(email, "Confirm your email")), [
      { press: "Confirm my email" },
    ]);
    expect(confirmed).toContain("Your email is confirmed. Please sign in.");
  });

  test("row 36: signs in and gets to the page that was wanted", timeout, async () => {
    const page = await use("/login?redirectTo=%2Fprofile%2Finvoices", [
      { fill: "Email", with: "resident@nightjar.test" },
      { fill: "Password", with: "nightjar-resident-demo" },
      { press: "Sign in" },
    ]);
    expect(page).toContain("Invoices");
  });

  test("row 33: reads that the password is wrong, and signs in with the right one", timeout, async () => {
    const path = "/login?redirectTo=%2Fprofile%2Finvoices";
    const wrong = { email: "resident@nightjar.test", password: "not the password" };
    const { text } = await new Visitor(app).post(path, wrong);
    expect(text).toContain("The email or password you entered is incorrect. Please try again.");
    const signIn = { press: "Sign in" };
    const page = await use(
      path,
      [{ fill: "Email", with: wrong.email }, { fill: "Password", with: wrong.password }, signIn],
      { html: text, steps: [{ fill: "Password", with: "nightjar-resident-demo" }, signIn] },
    );
    expect(page).toContain("Invoices");
  });

  test("starts a plan, and refreshes the news", timeout, async () => {
    const chosen = await use("/services/neighbourhood-watch?checkout=cancelled", [
      { press: "Get Started with the Street Package" },
    ]);
    expect(chosen).toContain("Welcome Back");
    expect(await use("/news?utm_source=flyer", [{ press: "Refresh" }])).toContain("News Feed");
  });

  test("rows 172 and 181: asks the chat, and reads the answer with its page", timeout, async () => {
    const page = await use("/chat?utm_source=flyer", [
      { fill: "Your question", with: "How much does the Street Package cost?" },
      { press: "Send" },
    ]);
    expect(page).toContain("$149.00");
    expect(page).toContain("Neighbourhood watch");
    expect(page).toContain("Talk to a person");
  });

  test(
    "row 170: asks for a quote from the page of a package, and corrects what was wrong",
    timeout,
    async () => {
      const visitor = new Visitor(app);
      const { text } = await visitor.get("/services/event-security");
      const link = /href="(\/contact\?[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
      const refused = await visitor.post(link, contactFields({ phone: "none" }));
      expect(refused.text).toContain("There is a problem");
      const page = await use(
        link,
        [
          { fill: "Full name", with: "Lin Xu" },
          { fill: "Email", with: email },
          { fill: "Phone", with: "none" },
          { fill: "Message", with: "A street party" },
          { press: "Send message" },
        ],
        { html: refused.text, steps: [{ fill: "Phone", with: "905 555 0111" }, { press: "Send message" }] },
      );
      expect(page).toContain("Your reference is NJ-");
    },
  );

  test("row 162: puts a product into the cart", timeout, async () => {
    const page = await use("/products?q=porch+camra", [{ press: "Add to cart Porch Camera" }]);
    expect(page).toContain("Shopping Cart");
    expect(page).toMatch(/Porch Camera\W+\$179\.99/);
    expect(page).toContain("Proceed to Checkout");
  });

  test("D15: accepts a quote", timeout, async () => {
    const customer = `${randomUUID()}@example.test`;
    const staff = new Visitor(app);
    await staff.post("/admin/login", { email: "admin@nightjar.test", password: "nightjar-admin-demo" });
    const made = await staff.post("/admin/inquiries/new", {
      name: "Ada Lindqvist",
      email: customer,
      phone: "905 555 0199",
      inquiryPurpose: "Get a Quote",
      serviceType: "Event Security",
      preferredContactTime: "",
      message: "A street party in June.",
      source: "phone",
      assignedTo: "",
    });
    const { pathname } = new URL(made.headers.location ?? "", app.url);
    const drafted = await staff.post(`${pathname}/quote`, {
      version: "0",
      "lines[0].name": "Night patrol",
      "lines[0].quantity": "2",
      "lines[0].price": "180",
      expiresOn: "2099-12-31",
    });
    expect(drafted.status).toBe(303);
    expect((await staff.post(`${pathname}/quote/send`, { version: "1" })).status).toBe(303);
    const page = await use(linkIn(await mailTo(customer, "Your quote")), [
      { fill: "Your full name", with: "Ada Lindqvist" },
      { press: "Accept this quote" },
    ]);
    expect(page).toContain("You have accepted the quote. Thank you.");
    expect(page).toContain("$360.00");
  });

  test("switches to data-light pages on a stored page", timeout, async () => {
    const page = await use("/services/event-security?utm_source=flyer", [{ press: "Turn on" }]);
    expect(page).toContain("Data-light pages: on");
    expect(page).toContain("Event Security");
  });
});

const readers = (["w3m", "links"] as const).filter(isInstalled);

describe.each(readers)("row 5: %s itself reads from top to bottom", (program) => {
  const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };
  const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };
  const { guard, house, street } = signIns;
  const state = "(Kept|Missed|Not used yet|Next|Not proven yet)";

  test.each([
    [
      "/",
      /Services[\s\S]*Have someone awake on your street[\s\S]*Four ways we keep watch[\s\S]*Emergency line, 24\/7/,
    ],
    ["/services", /Residential[\s\S]*Event Security[\s\S]*Emergency line, 24\/7/],
    ["/products", /Security Products[\s\S]*Porch Camera[\s\S]*\$179\.99/],
    ["/contact", /Get in touch[\s\S]*Full name[\s\S]*Message[\s\S]*Send message/],
    ["/chat", /Your question[\s\S]*Send[\s\S]*Talk to a person/],
  ] as const)("%s", async (path, words) => {
    expect(await readIn(program, new URL(path, app.url).href)).toMatch(words);
  });

  test.each([
    ["/profile", resident, /(Good (morning|afternoon|evening)|Hello), Sam[\s\S]*Unverified[\s\S]*Sam Okafor/],
    ["/profile/settings", resident, /Password[\s\S]*Two-factor authentication/],
    ["/profile/details", resident, /Full name[\s\S]*Save profile/],
    ["/profile/verification", resident, /Document[\s\S]*Submit for verification/],
    ["/community", resident, /Your community since[\s\S]*Announcements/],
    ["/community/patrols", resident, /Night of Promised Done Missed Longest gap[\s\S]*24/],
    ["/profile/service", street, new RegExp(`1 dedicated patrol vehicle .*${state}.*Your reports`)],
    ["/profile/service", house, new RegExp(`Regular property checks .*${state}.*Your reports`)],
    [
      "/profile/house",
      house,
      /We cannot promise that nothing happens\..*Checked \d+ of \d+ nights\..*All well/,
    ],
    ["/profile/consultation", house, /Ask for it.*Doors and locks/],
    ["/alert", house, /Call 911 first.*Ask the patrol to come by.*Please call me/],
    ["/guard/houses", guard, /Houses to look at ((\d+ houses?|\d+ of \d+ still to do) )?Never enter/],
    ["/admin/inquiries", admin, /Name[\s\S]*Message[\s\S]*Status[\s\S]*Received[\s\S]*Noah/],
  ] as const)("%s, signed in", async (path, person, words) => {
    const visitor = new Visitor(app);
    await visitor.post(person === admin ? "/admin/login" : "/login", person);
    const cookie = `sid=${visitor.cookies.get("sid")}`;
    expect(await readIn(program, new URL(path, app.url).href, cookie)).toMatch(words);
  });
});

describe.each(programs.filter((program) => program === "w3m"))("rows 262, 272: %s itself", (program) => {
  test.each([signIns.street, signIns.house])(
    "reads the report on what $email has a plan for",
    async (customer) => {
      const visitor = new Visitor(app);
      await visitor.post("/login", customer);
      const { text } = await visitor.get("/profile/service");
      const path = /href="(\/profile\/reports\/[0-9a-f-]{36})"/.exec(text)?.[1] ?? "";
      const page = await readIn("w3m", new URL(path, app.url).href, `sid=${visitor.cookies.get("sid")}`);
      expect(page, program).toMatch(
        /Passes driven .*Promised and driven .*What we saw .*Incidents .*What was missed/,
      );
    },
  );
});

describe.each(programs.filter((program) => program === "lynx"))("rows 41, 54, 170: %s itself", (program) => {
  const email = `${program}@example.test`;
  const use = (path: string, steps: Parameters<typeof useTextProgram>[2]) =>
    useTextProgram(program, new URL(path, app.url).href, steps);
  const timeout = { timeout: 90_000 };

  test("asks for a new password, sets it, and signs in to the page that was wanted", timeout, async () => {
    const asked = await use("/login?mode=forgot", [
      { fill: "Email", with: email },
      { press: "Send the link" },
    ]);
    expect(asked).toContain("Password reset instructions have been sent to your email");
    const set = await use(linkIn(await mailTo(email, "Set a new password")), [
      { fill: "New password", with: other },
      { fill: "Confirm password", with: other },
      { press: "Set password" },
    ]);
    expect(set).toContain("Your password has been changed. Please sign in.");
    const profile = await use("/login?redirectTo=%2Fprofile", [
      { fill: "Email", with: email },
      { fill: "Password", with: other },
      { press: "Sign in" },
    ]);
    expect(profile).toContain("Where you are signed in");
  });
});

describe.each(programs.filter((program) => program === "w3m"))("row 232: staff in %s itself", (program) => {
  const admin = { email: "admin@nightjar.test", password: "nightjar-admin-demo" };

  test("answer an inquiry, read what comes back by email, and mark it answered", {
    timeout: 180_000,
  }, async () => {
    const staff = new Visitor(app);
    await staff.post("/admin/login", admin);
    const customer = `${randomUUID()}@example.test`;
    const made = await staff.post("/admin/inquiries/new", {
      name: "Ada Lindqvist",
      email: customer,
      phone: "905 555 0199",
      inquiryPurpose: "Get a Quote",
      serviceType: "Event Security",
      preferredContactTime: "",
      message: "A street party in June.",
      source: "phone",
      assignedTo: "",
    });
    expect(made.status).toBe(303);
    const address = new URL(made.headers.location ?? "", app.url);
    const use = async (steps: Step[]) =>
      useTextProgram(
        program,
        new URL(`/admin/login?redirectTo=${encodeURIComponent(address.pathname)}`, app.url).href,
        [
          { fill: "Email", with: admin.email },
          { fill: "Password", with: admin.password },
          { press: "Sign in" },
        ],
        { html: (await staff.get(address.pathname)).text, steps },
      );
    const subject = `Patrols ${randomUUID().slice(0, 8)}`;
    const sent = await use([
      { fill: "Subject", with: ` ${subject}` },
      { fill: "Reply or note", with: "We can start on Monday." },
      { press: "Send" },
    ]);
    expect(sent).toContain("We can start on Monday.");
    const mail = await vi.waitUntil(
      async () => (await app.mails()).find((each) => each.subject?.includes(subject)),
      { timeout: 60_000 },
    );
    await putAnswer(app, { from: customer, mail, body: "Monday is fine, thank you." });
    await staff.post("/admin/settings/health/mailbox", {});
    await vi.waitUntil(async () => (await staff.get(address.pathname)).text.includes("Monday is fine"), {
      timeout: 60_000,
    });
    const read = await use([{ press: "Mark answered" }]);
    expect(read).toContain("Monday is fine, thank you.");
    expect((await staff.get(address.pathname)).text).not.toContain("Mark answered");
  });
});

describe.each(programs.filter((program) => program === "w3m"))("row 86: a file from %s itself", (program) => {
  const resident = { email: "resident@nightjar.test", password: "nightjar-resident-demo" };

  test("is kept when something else in the form is wrong", { timeout: 90_000 }, async () => {
    const visitor = new Visitor(app);
    await visitor.post("/login", resident);
    const bill = path.join(app.dataDir, "bill.pdf");
    await writeFile(bill, smallPdf(["18 Lanternwood Crescent"]));
    const refused = await useTextProgram(
      program,
      new URL("/login?redirectTo=%2Fprofile%2Fverification", app.url).href,
      [
        { fill: "Email", with: resident.email },
        { fill: "Password", with: resident.password },
        { press: "Sign in" },
      ],
      {
        html: (await visitor.get("/profile/verification")).text,
        // It sends a form as soon as a file is chosen in a field that names its kinds.
        steps: [{ fill: "Document", with: bill }],
      },
    );
    expect(refused).toContain("There is a problem");
    expect(refused).toMatch(/bill\.pdf/);
    expect(refused).toContain("We have kept this file.");
  });
});

describe.each(programs.filter((program) => program === "w3m"))("row 143: %s itself", (program) => {
  test("applies with a file", { timeout: 180_000 }, async () => {
    const visitor = new Visitor(app);
    const { text } = await visitor.get("/careers");
    const apply = `${/\/careers\/[\da-f-]{36}/.exec(text)?.[0]}?apply=1`;
    const email = `${randomUUID()}@example.test`;
    const resume = path.join(app.dataDir, "ada.pdf");
    await writeFile(resume, smallPdf(["Ada Lindqvist"]));
    // It sends the form as soon as a file is chosen, so the rest is filled in on the page that keeps the file.
    const body = [
      '--x\r\nContent-Disposition: form-data; name="resume"; filename="ada.pdf"\r\n\r\n',
      smallPdf(["Ada Lindqvist"]),
      "\r\n--x--\r\n",
    ].map((part) => Buffer.from(part));
    const headers = { "Content-Type": "multipart/form-data; boundary=x", Origin: app.url };
    const refused = await visitor.send("POST", apply, headers, Buffer.concat(body));
    const page = await useTextProgram(
      program,
      new URL(apply, app.url).href,
      [{ fill: "Résumé", with: resume }],
      {
        html: refused.text,
        at: "apply",
        steps: [
          { fill: "Full name", with: "Ada Lindqvist" },
          { fill: "Email", with: email },
          { fill: "Phone", with: "905 555 0199" },
          { tick: "Full-time" },
          { tick: "Employed" },
          { choose: "How did you hear about us?" },
          { fill: "Your experience in security", with: "None" },
          { fill: "Why are you interested in this position?", with: "Nights" },
          { fill: "Why are you a good fit?", with: "Calm" },
          { tick: "I declare that what I have written here is true and complete" },
          {
            tick: "I consent to my application and files being kept and used to consider me for this position",
          },
          { press: "Submit application" },
        ],
      },
    );
    expect(page).toContain("Your application has been submitted successfully!");
    expect(page).toContain("ada.pdf");
    expect(await mailTo(email, "We have your application")).toContain("/applications/");
  });
});
