import { mkdir, rm } from "node:fs/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { signIns } from "~/modules/demo/sign-ins";
import { ensureBuilt } from "../scripts/build.mjs";
import { findBrowser } from "../scripts/find-browser.mjs";
import { startApp } from "../tests/support/app";

const folder = new URL("../shots/", import.meta.url).pathname;
const widths = [360, 768, 1280];
const schemes = ["light", "dark"] as const;

/** A screen: where it is and what is done there before the picture is taken. */
interface Screen {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
}

const press = (label: string) => async (page: Page) => {
  await page.getByRole("button", { name: label }).click();
  await page.getByText("There is a problem").waitFor();
};

const openTab = (label: string) => async (page: Page) => {
  await page.locator("tbody a").first().click();
  await page
    .getByRole("navigation", { name: /^About / })
    .getByRole("link", { name: label })
    .click();
  await page.waitForURL(new RegExp(`/${label.toLowerCase()}`));
};

const visitor: Screen[] = [
  { name: "home", path: "/" },
  { name: "services", path: "/services" },
  { name: "neighbourhood-watch", path: "/services/neighbourhood-watch" },
  { name: "event-security", path: "/services/event-security" },
  { name: "vip-protection", path: "/services/vip-protection" },
  { name: "equipment-sales", path: "/services/equipment-sales" },
  { name: "products", path: "/products" },
  { name: "products-none", path: "/products?q=nothing+like+this" },
  { name: "about", path: "/about" },
  { name: "features", path: "/features" },
  { name: "future-developments", path: "/future-developments" },
  { name: "news", path: "/news" },
  { name: "careers", path: "/careers" },
  { name: "careers-none", path: "/careers?q=nothing+like+this" },
  {
    name: "job",
    path: "/careers",
    act: async (page) => {
      await page.getByRole("link", { name: "View Details" }).first().click();
      await page.getByText("Back to Careers").waitFor();
    },
  },
  {
    name: "application",
    path: "/careers",
    act: async (page) => {
      await page.getByRole("link", { name: "View Details" }).first().click();
      await page.getByRole("link", { name: "Apply Now" }).click();
      await page.getByText("Apply for this position").waitFor();
    },
  },
  { name: "job-alerts", path: "/careers/alerts?type=part-time" },
  { name: "privacy", path: "/privacy" },
  { name: "payment", path: "/payment" },
  { name: "contact", path: "/contact?serviceType=Event+Security" },
  { name: "contact-errors", path: "/contact", act: press("Send message") },
  { name: "thank-you", path: "/thank-you?ref=NJ-7QK2-9FXM" },
  { name: "login", path: "/login" },
  { name: "login-errors", path: "/login", act: press("Sign in") },
  { name: "register", path: "/login?mode=register" },
  { name: "register-errors", path: "/login?mode=register", act: press("Create account") },
  { name: "forgot", path: "/login?mode=forgot" },
  { name: "confirm-email-gone", path: "/confirm-email/nonsense" },
  { name: "reset-password-gone", path: "/reset-password/nonsense" },
  { name: "admin-login", path: "/admin/login" },
  { name: "not-found", path: "/no-such-page" },
  { name: "demo-mail", path: "/dev/mail" },
];

const resident: Screen[] = [
  { name: "profile", path: "/profile" },
  { name: "profile-errors", path: "/profile", act: press("Change password") },
  { name: "registration-success", path: "/registration-success" },
  { name: "setup-2fa", path: "/setup-2fa" },
  { name: "confirm-access", path: "/confirm-access" },
  { name: "close-account", path: "/profile/close" },
];

const staff: Screen[] = [
  { name: "admin-dashboard", path: "/admin/dashboard" },
  { name: "admin-reports", path: "/admin/reports" },
  { name: "admin-settings", path: "/admin/settings" },
  { name: "admin-company", path: "/admin/settings/company" },
  { name: "admin-staff", path: "/admin/settings/staff" },
  { name: "admin-invite", path: "/admin/settings/staff/invite" },
  { name: "admin-notifications", path: "/admin/notifications" },
  { name: "admin-health", path: "/admin/settings/health" },
  { name: "admin-inquiries", path: "/admin/inquiries" },
  { name: "admin-inquiries-empty", path: "/admin/inquiries?q=nothing+like+this" },
  {
    name: "admin-inquiry",
    path: "/admin/inquiries?status=in_progress",
    act: async (page) => {
      await page.locator("tbody a").first().click();
      await page.getByText("Best time to call").waitFor();
    },
  },
  { name: "admin-inquiry-edit", path: "/admin/inquiries", act: openTab("Edit") },
  { name: "admin-inquiry-history", path: "/admin/inquiries", act: openTab("History") },
  { name: "admin-inquiry-delete", path: "/admin/inquiries", act: openTab("Delete") },
  { name: "admin-inquiry-new-errors", path: "/admin/inquiries/new", act: press("Add inquiry") },
  { name: "admin-jobs", path: "/admin/jobs" },
  {
    name: "admin-job",
    path: "/admin/jobs",
    act: async (page) => {
      await page.locator("tbody a").last().click();
      await page.getByText("See the public page").waitFor();
    },
  },
  { name: "admin-job-edit", path: "/admin/jobs", act: openTab("Edit") },
  { name: "admin-job-delete", path: "/admin/jobs", act: openTab("Delete") },
  { name: "admin-job-new-errors", path: "/admin/jobs/new", act: press("Add posting") },
  { name: "admin-canned-replies", path: "/admin/settings/replies" },
  { name: "admin-canned-reply-new", path: "/admin/settings/replies/new" },
  { name: "admin-inquiries-bulk", path: "/admin/inquiries/bulk?act=answered&all=1" },
];

await ensureBuilt();
const app = await startApp({ engine: "embedded" });
const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: false });
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const size = { width, height: width < 500 ? 740 : 900 };
      const make = () => browser.newContext({ colorScheme, viewport: size, reducedMotion: "reduce" });
      await take(await make(), visitor, `${width}-${colorScheme}`);
      await take(
        await signedIn(await make(), "/login", signIns.resident),
        resident,
        `${width}-${colorScheme}`,
      );
      await take(
        await signedIn(await make(), "/admin/login", signIns.admin),
        staff,
        `${width}-${colorScheme}`,
      );
    }
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await app.dispose();
}

async function take(context: BrowserContext, screens: Screen[], suffix: string): Promise<void> {
  const page = await context.newPage();
  for (const { name, path, act } of screens) {
    await page.goto(app.url + path);
    await act?.(page);
    await page.screenshot({ path: `${folder}${name}-${suffix}.png`, fullPage: true });
  }
  await context.close();
}

async function signedIn(context: BrowserContext, path: string, person: { email: string; password: string }) {
  const page = await context.newPage();
  await page.goto(app.url + path);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await page.close();
  return context;
}
