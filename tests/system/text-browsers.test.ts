import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { demoClock } from "../../app/modules/operations/demo/demo-company";
import { promiseOf } from "../../app/modules/patrols/rounds/patrol-night";
import { nightAt } from "../../app/platform/wall-time";
import type { App } from "../support/app";
import { eventually } from "../support/eventually";
import { withoutReceipts } from "../support/receipts";
import { sharedApp } from "../support/shared-app";
import { TextBrowser } from "../support/text-browser";

let app: App;
let browser: TextBrowser;

beforeAll(async () => {
  app = await sharedApp();
});

beforeEach(async () => {
  await app.setClock(0);
  browser = new TextBrowser(app);
});

/** As long as a person takes to fill in a form. */
function timePasses(): Promise<void> {
  return app.setClock(3);
}

async function fillContact(): Promise<void> {
  browser.fill("Full name", "Lin Xu");
  browser.fill("Email", "lin@example.test");
  browser.fill("Phone", "905 555 0111");
  browser.fill("What is this about?", "Get a Quote");
  browser.fill("Service", "Event Security");
  browser.fill("Message", "Written in lynx.\nA second line.");
  await timePasses();
}

test("sending the contact form, with an error on the way", async () => {
  await browser.open("/");
  expect(browser.text).toContain("(905) 555-0142");
  await browser.follow("Contact");
  await fillContact();
  browser.fill("Phone", "none");
  await browser.press("Send message");
  expect(browser.status).toBe(400);
  expect(browser.title).toMatch(/^Error: /);
  expect(browser.text).toContain("There is a problem\nPlease enter a valid phone number");
  expect(browser.value("Full name")).toBe("Lin Xu");
  expect(browser.value("Service")).toBe("Event Security");
  expect(browser.value("Message").trim().replace("\r", "")).toBe("Written in lynx.\nA second line.");
  browser.fill("Phone", "905 555 0111");
  await browser.press("Send message");
  expect(new URL(browser.url).pathname).toBe("/thank-you");
  expect(browser.text).toMatch(/Thank You![\s\S]*Your reference is NJ-\w{4}-\w{4}/);
  await eventually(async () => {
    const texts = withoutReceipts(await app.mails()).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining("Written in lynx.\nA second line."));
  });
  await browser.follow("Return Home");
  expect(new URL(browser.url).pathname).toBe("/");
});

test("rows 161, 162, B38: a product in the cart, changed there, and asked for", async () => {
  await browser.open("/products?q=porch+camra");
  expect(browser.text).toContain("Showing results for “porch camera”");
  await browser.press("Add to cart Porch Camera");
  expect(new URL(browser.url).pathname).toBe("/cart");
  expect(browser.stuckWords).toEqual([]);
  browser.fill("Quantity of Porch Camera", "2");
  await browser.press("Update Porch Camera");
  expect(browser.text).toContain("Total before HST: $359.98");
  await browser.follow("Proceed to Checkout");
  expect(browser.text).toContain("2 × Porch Camera, $179.99 each");
  await fillContact();
  await browser.press("Send message");
  expect(browser.text).toContain("Thank You!");
  await browser.open("/cart");
  expect(browser.text).toContain("Your cart is empty");
});

test("row 48: a text browser shows the field to leave empty, with its label", async () => {
  await browser.open("/contact");
  expect(browser.text).toContain("Leave this empty");
  await fillContact();
  browser.fill("Leave this empty", "but I did not");
  await browser.press("Send message");
  expect(browser.text).toContain("Thank You!");
});

test("rows 16, 18: signing in, the profile, signing out", async () => {
  await browser.open("/profile");
  expect(new URL(browser.url).pathname).toBe("/login");
  browser.fill("Email", "resident@nightjar.test");
  browser.fill("Password", "not the password");
  await browser.press("Sign in");
  expect(browser.status).toBe(400);
  expect(browser.text).toContain("The email or password you entered is incorrect. Please try again.");
  expect([browser.value("Email"), browser.value("Password")]).toEqual(["resident@nightjar.test", ""]);
  browser.fill("Password", "nightjar-resident-demo");
  await browser.press("Sign in");
  expect(new URL(browser.url).pathname).toBe("/profile");
  expect(browser.text).toContain("Sam Okafor");
  await browser.press("Logout");
  expect(new URL(browser.url).pathname).toBe("/");
  expect(browser.links("Login")).toHaveLength(1);
  await browser.open("/profile");
  expect(new URL(browser.url).pathname).toBe("/login");
});

test("rows 25-45, 54: registering, confirming by the code, and resetting a forgotten password", async () => {
  const email = "lin@example.test";
  const [password, other] = ["four brown owls at dusk", "a fifth owl came at dawn"];
  const mailOf = (subject: string) =>
    vi.waitUntil(
      async () =>
        (await app.mails()).find((mail) => mail.to?.[0]?.address === email && mail.subject?.includes(subject))
          ?.text,
      { timeout: 60_000 },
    );
  await browser.open("/login");
  await browser.follow("Create an account");
  expect(browser.text).toContain("At least 10 characters");
  expect(browser.stuckWords).toEqual([]);
  browser.fill("Full name", "Lin Xu");
  browser.fill("Email", email);
  browser.fill("Password", password);
  browser.fill("Confirm password", other);
  await browser.press("Create account");
  expect(browser.text).toContain("There is a problem\nPasswords do not match");
  browser.fill("Password", password);
  browser.fill("Confirm password", password);
  await timePasses();
  await browser.press("Create account");
  expect(new URL(browser.url).pathname).toBe("/confirm-email");
  expect(browser.stuckWords).toEqual([]);
  browser.fill("Code", /\b\d{6}\b/.exec(await mailOf("Confirm your email"))?.[0] ?? "");
  await browser.press("Confirm");
  expect(browser.text).toContain("Your email is confirmed. Please sign in.");
  await browser.follow("Forgot your password?");
  browser.fill("Email", email);
  await browser.press("Send the link");
  expect(browser.text).toContain("Password reset instructions have been sent to your email");
  browser.fill("Email", email);
  await browser.press("Send the link");
  expect(browser.status).toBe(429);
  expect(browser.text).toMatch(/Please wait \d+ seconds before requesting another reset/);
  const link = new URL(/https?:\S+/.exec(await mailOf("Set a new password"))?.[0] ?? "");
  await browser.open(link.pathname);
  browser.fill("New password", other);
  browser.fill("Confirm password", other);
  await browser.press("Set password");
  expect(browser.text).toContain("Your password has been changed. Please sign in.");
  browser.fill("Email", email);
  browser.fill("Password", password);
  await browser.press("Sign in");
  expect(browser.status).toBe(400);
  browser.fill("Password", other);
  await browser.press("Sign in");
  await browser.open("/");
  expect(browser.links("My Profile")).toHaveLength(1);
});

test("rows 107-126: a plan chosen while signed out is paid, shown, changed, cancelled and resumed", async () => {
  const path = () => new URL(browser.url).pathname;
  const typeCard = () => {
    browser.fill("Card number", "4242 4242 4242 4242");
    browser.fill("Expiry date", "12/40");
    browser.fill("Security code", "123");
    browser.fill("Name on card", "Sam Okafor");
    browser.fill("Street address", "12 Fernleigh Crescent");
    browser.fill("City", "Brampton");
    browser.fill("Province", "ON");
    browser.fill("Postal code", "L6S 1A1");
  };
  await browser.open("/services/neighbourhood-watch");
  await browser.press("Get Started with the Street Package");
  expect(browser.text).toContain("Please sign in to continue to checkout");
  browser.fill("Email", "resident@nightjar.test");
  browser.fill("Password", "nightjar-resident-demo");
  await browser.press("Sign in");
  expect(path()).toBe("/payment");
  expect(browser.text).toContain("Street Patrol\nSelected");
  await browser.press("Subscribe Now to Street Patrol");
  expect(browser.stuckWords).toEqual([]);
  typeCard();
  await browser.press("Subscribe");
  expect(path()).toBe("/payment/success");
  expect(browser.text).toMatch(
    /Thank You[\s\S]*Status\nActive\nNext billing date\n\w{3}, \w{3} \d+, \d{4}\nCard\nVisa ending in 4242/,
  );
  expect(browser.stuckWords).toEqual([]);
  await browser.follow("View Profile");
  expect(browser.text).toMatch(/Subscription\b[\s\S]*Street Patrol\b/);
  expect(browser.stuckWords).toEqual([]);
  await browser.follow("Change plan");
  await browser.press("See what it costs");
  expect(browser.text).toContain("You pay today");
  expect(browser.stuckWords).toEqual([]);
  await browser.press("Change to Neighbourhood Patrol");
  expect(browser.text).toContain("Your plan is now Neighbourhood Patrol");
  await browser.follow("Cancel subscription");
  browser.fill("Why are you cancelling? (optional)", "Moving away");
  await browser.press("Cancel subscription");
  expect(browser.text).toMatch(/Your subscription ends on .*[\s\S]*Cancels on\n/);
  await browser.follow("Resume subscription");
  expect(browser.stuckWords).toEqual([]);
  await browser.press("Resume subscription");
  expect(browser.text).toContain("Your subscription continues");
  await browser.follow("Invoices");
  expect(browser.text).toContain("$168.37");
  expect(browser.stuckWords).toEqual([]);
});

test("rows 83, 106: a resident changes the profile, and reads the community and its patrols", async () => {
  await browser.open("/login");
  browser.fill("Email", "resident@nightjar.test");
  browser.fill("Password", "nightjar-resident-demo");
  await browser.press("Sign in");
  await browser.follow("Profile");
  browser.fill("Display name", "Sam O.");
  await browser.press("Save profile");
  expect(browser.text).toContain("Profile updated successfully");
  expect(browser.value("Display name")).toBe("Sam O.");
  await browser.follow("My Community");
  expect(browser.text).toContain("Announcements");
  expect(browser.stuckWords).toEqual([]);
  await browser.follow("Every night");
  expect(browser.text).toContain("Longest gap");
  expect(browser.stuckWords).toEqual([]);
});

test("row 266: a house asks for help, reads that nobody has seen it, and cancels", async () => {
  await browser.open("/login?redirectTo=%2Falert");
  browser.fill("Email", "house@nightjar.test");
  browser.fill("Password", "nightjar-house-demo");
  await browser.press("Sign in");
  expect(new URL(browser.url).pathname).toBe("/alert");
  expect(browser.text).toMatch(/Call 911 first\nCall 911\n/);
  expect(browser.text).toContain("(905) 555-0177");
  expect(browser.stuckWords).toEqual([]);
  await browser.follow("Please call me");
  expect(browser.stuckWords).toEqual([]);
  await browser.press("Send it now");
  expect(browser.text).toContain("Sent. This page shows when somebody has seen it.");
  expect(browser.text).toMatch(/Seen Not yet/);
  expect(browser.stuckWords).toEqual([]);
  await app.setClock(121);
  await browser.open(new URL(browser.url).pathname);
  expect(browser.text).toContain("Nobody has seen this yet. Call (905) 555-0177.");
  await browser.press("Cancel, I’m fine now");
  expect(browser.text).toContain("Cancelled by you");
  expect(browser.stuckWords).toEqual([]);
});

test("row 268: a house asks for a consultation", async () => {
  await browser.open("/login?redirectTo=%2Fprofile%2Fconsultation");
  browser.fill("Email", "house@nightjar.test");
  browser.fill("Password", "nightjar-house-demo");
  await browser.press("Sign in");
  expect(browser.text).toContain("Fit a deadbolt to the door between the garage and the house.");
  expect(browser.stuckWords).toEqual([]);
  browser.fill("What we should know (optional)", "Mornings suit us.");
  await browser.press("Ask for it");
  expect(browser.text).toContain("We look for three times");
  expect(browser.stuckWords).toEqual([]);
  await browser.press("Cancel it");
  expect(browser.text).toContain("Cancelled. You can ask for another one whenever you like.");
});

/** Signs in as one of the demo's customers, on the page that is wanted. */
async function signInTo(path: string, plan: "house" | "street"): Promise<void> {
  await browser.open(`/login?redirectTo=${encodeURIComponent(path)}`);
  browser.fill("Email", `${plan}@nightjar.test`);
  browser.fill("Password", `nightjar-${plan}-demo`);
  await browser.press("Sign in");
  expect(new URL(browser.url).pathname).toBe(path);
}

test.each([
  ["street", "1 dedicated patrol vehicle", "Street report: Copperleaf Drive"],
  ["house", "Regular property checks", "House report: Lanternwood Crescent"],
] as const)(
  "rows 259, 272: a %s plan's promises, each with its state, and the report on it",
  async (plan, promise, report) => {
    await signInTo("/profile/service", plan);
    const state = "(Kept|Missed|Not used yet|Next|Not proven yet)";
    expect(browser.text).toMatch(new RegExp(`${promise} [^\\n]*\\. ${state}\\b`));
    expect(browser.text).toMatch(/Your reports\n/);
    expect(browser.stuckWords).toEqual([]);
    await browser.follow(new RegExp(`^${report}`));
    expect(new URL(browser.url).pathname).toMatch(/^\/profile\/reports\//);
    expect(browser.text).toMatch(
      /Passes driven\n[\s\S]*Promised and driven\n[\s\S]*What we saw\n[\s\S]*Incidents\nNothing recorded\.\n[\s\S]*What was missed\n/,
    );
    expect(browser.stuckWords).toEqual([]);
    await browser.follow("What your plan gives you");
    expect(new URL(browser.url).pathname).toBe("/profile/service");
  },
);

/** Nothing counts outside a shift or before the first round: tonight's shift is from noon to noon, and it is night. */
async function lengthenShift(): Promise<void> {
  const now = new Date();
  const night = nightAt(now, "America/Toronto");
  const { start } = promiseOf(night, demoClock);
  if (now < start) await app.setClock((start.getTime() - now.getTime()) / 1_000 + 600);
  const office = new TextBrowser(app);
  await office.open("/admin/login");
  office.fill("Email", "admin@nightjar.test");
  office.fill("Password", "nightjar-admin-demo");
  await office.press("Sign in");
  await office.open(`/admin/assignments?when=all&night=${night}&q=Lanternwood+patrol+Haddadi`);
  await office.follow("Lanternwood patrol");
  await office.follow("Edit");
  office.fill("From", "12:00", { above: "Save" });
  office.fill("To", "11:59", { above: "Save" });
  await office.press("Save");
  expect(office.text).toContain("Assignment saved");
}

test("row D1: a guard logs a pass", async () => {
  await lengthenShift();
  await browser.open("/login");
  browser.fill("Email", "guard@nightjar.test");
  browser.fill("Password", "nightjar-guard-demo");
  await browser.press("Sign in");
  expect(browser.text).toContain("Tonight’s round");
  expect(browser.stuckWords).toEqual([]);
  await browser.press("Mark passed, Copperleaf Drive");
  expect(browser.text).toContain("Copperleaf Drive: recorded.");
  browser.tick("Heart Lake Road");
  await browser.press("Round done");
  expect(browser.text).toMatch(/Round done, \d+:\d\d [AP]M.*\. Missed: Heart Lake Road\./);
  expect(browser.stuckWords).toEqual([]);
});

test("row 262: a guard reads which houses are theirs tonight, and says what they saw", async () => {
  await lengthenShift();
  await browser.open("/login");
  browser.fill("Email", "guard@nightjar.test");
  browser.fill("Password", "nightjar-guard-demo");
  await browser.press("Sign in");
  await browser.open("/guard/houses");
  expect(browser.text).toMatch(/^Houses to look at\n(\d+ houses?|\d+ of \d+ still to do)$/m);
  expect(browser.text).toContain("63 Lanternwood Crescent");
  expect(browser.stuckWords).toEqual([]);
  await browser.press("All well at 63 Lanternwood Crescent");
  expect(browser.text).toContain("All well: recorded.");
  await browser.follow("Problem at 63 Lanternwood Crescent");
  expect(browser.text).toMatch(/Someone is inside: call 911\nThen the office: \(905\) 555-0142\n/);
  expect(browser.stuckWords).toEqual([]);
  await browser.press("Record the problem");
  expect(browser.status).toBe(400);
  expect(browser.text).toContain("There is a problem");
  await browser.follow("Back to the houses");
  expect(browser.text).toMatch(/63 Lanternwood Crescent\nAll well, \d+:\d\d [AP]M/);
});

test("rows 185, 190, 232: staff sign in, search, read an inquiry and sign out", async () => {
  await browser.open("/admin/login");
  browser.fill("Email", "admin@nightjar.test");
  browser.fill("Password", "nightjar-admin-demo");
  await browser.press("Sign in");
  expect(browser.text).toContain("Welcome, admin@nightjar.test");
  expect(browser.stuckWords).toEqual([]);
  await browser.follow("Inquiries");
  browser.fill("Search inquiries", "tremblay");
  await browser.press("Filter");
  expect(new URL(browser.url).searchParams.get("q")).toBe("tremblay");
  expect(browser.stuckWords).toEqual([]);
  await browser.follow("Noah Tremblay");
  expect(browser.stuckWords).toEqual([]);
  expect(browser.text).toContain("noah.tremblay@mail.example");
  const record = new URL(browser.url).pathname;
  for (const path of [
    ...["/reply", "/quote", "/edit", "/history", "/delete"].map((tab) => record + tab),
    "/admin/clients",
    "/admin/inquiries?cols=status",
    "/admin/inquiries/new",
    "/admin/inquiries/bulk?act=spam&all=1",
    "/admin/notifications",
    "/admin/settings",
    "/admin/settings?q=hours",
    "/admin/settings/profile",
    "/admin/settings/notifications",
    "/admin/settings/company",
    "/admin/settings/staff",
    "/admin/settings/staff/invite",
    "/admin/settings/health",
  ]) {
    await browser.open(path);
    expect([path, browser.stuckWords]).toEqual([path, []]);
  }
  await browser.press("Sign out");
  expect(browser.links("Login")).toHaveLength(1);
});

test.each([
  "/",
  "/contact",
  "/login",
  "/login?mode=register",
  "/confirm-email/mail",
  "/thank-you",
  "/services",
  "/services/neighbourhood-watch",
  "/payment",
  "/payment/success",
  "/about",
  "/products",
  "/news",
  "/careers",
  "/careers/alerts?type=part-time",
  "/no-such-page",
])("row 5: %s reads from top to bottom, with the emergency line", async (path) => {
  await browser.open(path);
  expect(browser.text).toContain("Emergency line, 24/7");
  expect(browser.text).toContain("(905) 555-0142");
  expect(browser.stuckWords).toEqual([]);
});

test("the sign-in of staff says where one is, and not what residents call", async () => {
  await browser.open("/admin/login");
  expect(browser.text).toContain("Nightjar Patrol Back office");
  expect(browser.text).not.toContain("(905) 555-0142");
  expect(browser.stuckWords).toEqual([]);
});

test("row 261: a resident asks guards to look at the house, with an error on the way", async () => {
  await browser.open("/login");
  browser.fill("Email", "house@nightjar.test");
  browser.fill("Password", "nightjar-house-demo");
  await browser.press("Sign in");
  await browser.open("/profile/house");
  expect(browser.text).toContain("We cannot promise that nothing happens.");
  expect(browser.text).toMatch(/Checked \d+ of \d+ nights\./);
  expect(browser.stuckWords).toEqual([]);
  await browser.follow("Change");
  expect(browser.stuckWords).toEqual([]);
  browser.fill("Anything else (optional)", "The keypad is 4471");
  await browser.press("Save changes");
  expect(browser.text).toContain("There is a problem\nTake out the code or PIN");
  expect(browser.value("Lights that stay on (optional)")).toBe("The porch, on a timer from 6 PM");
  browser.fill("Anything else (optional)", "The side gate sticks");
  await browser.press("Save changes");
  expect(new URL(browser.url).pathname).toBe("/profile/house");
  expect(browser.text).toContain("Your request has been changed");
  expect(browser.text).toContain("The side gate sticks");
});
