import type { Browser, BrowserContext, Page } from "@playwright/test";
import { signIns } from "~/modules/operations/demo/sign-ins";
import { declaredNouns } from "../tests/support/declared-nouns";
import { isHydrated } from "../tests/support/journeys";

const schemes = ["light", "dark"] as const;

/** A screen: where it is, and what is done there before the picture is taken. */
interface Screen {
  name: string;
  path: string;
  act?: (page: Page) => Promise<void>;
}

const press = (label: string) => async (page: Page) => {
  await page.getByRole("button", { name: label }).click();
  await page.getByText("There is a problem").waitFor();
};

const openFirst = async (page: Page) => {
  await page.locator("tbody th a").first().click({ timeout: 8_000 });
  await page.locator(".side-panel").waitFor();
};

const openTab = (label: string) => async (page: Page) => {
  await page.locator("tbody a").first().click();
  const tab = page.getByRole("navigation", { name: /^About / }).getByRole("link", { name: label });
  await tab.click();
  // The address changes before the content.
  await tab.and(page.locator("[aria-current=page]")).waitFor();
};

const openEdit = async (page: Page) => {
  await openFirst(page);
  await page.locator(".side-panel").getByRole("link", { name: "Edit", exact: true }).click();
  await page.locator(".side-panel form").getByRole("link", { name: "Cancel" }).waitFor();
};

const openRare = (label: string) => async (page: Page) => {
  await openFirst(page);
  await page.locator(".side-panel summary").filter({ hasText: "More for" }).click();
  await page.locator(".side-panel details[open]").getByRole("link", { name: label }).click();
  await page
    .locator(".side-panel")
    .getByRole("link", { name: label })
    .and(page.locator("[aria-current=page]"))
    .waitFor();
};

const visitor: Screen[] = [
  { name: "home", path: "/" },
  { name: "services", path: "/services" },
  { name: "neighbourhood-watch", path: "/services/neighbourhood-watch" },
  { name: "event-security", path: "/services/event-security" },
  { name: "vip-protection", path: "/services/vip-protection" },
  { name: "equipment-sales", path: "/services/equipment-sales" },
  { name: "products", path: "/products" },
  {
    name: "product",
    path: "/products",
    act: async (page) => {
      await page.getByRole("article").first().getByRole("link").first().click();
      await page.waitForURL(/\/products\/./);
    },
  },
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
      await page.getByRole("heading", { name: /^Apply: / }).waitFor();
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
  { name: "chat", path: "/chat" },
  { name: "cart", path: "/cart" },
  { name: "coverage", path: "/coverage" },
  { name: "verify-a-guard", path: "/verify-a-guard" },
  { name: "street-goal", path: "/streets/fallowfield-road-alpha" },
  { name: "parts", path: "/dev/parts" },
];

const resident: Screen[] = [
  { name: "profile", path: "/profile" },
  ...["settings", "details", "password", "sessions", "notifications", "verification"].map((id) => ({
    name: `profile-${id}`,
    path: `/profile/${id}`,
  })),
  { name: "profile-errors", path: "/profile/password", act: press("Change password") },
  { name: "registration-success", path: "/registration-success" },
  { name: "setup-2fa", path: "/setup-2fa" },
  { name: "confirm-access", path: "/confirm-access" },
  { name: "close-account", path: "/profile/close" },
  { name: "new-terms", path: "/profile/terms" },
  { name: "household", path: "/profile/household" },
  { name: "invoices", path: "/profile/invoices" },
  { name: "plan-service", path: "/profile/service" },
  { name: "alert", path: "/alert" },
  { name: "consultation", path: "/profile/consultation" },
  { name: "community", path: "/community" },
  { name: "community-patrols", path: "/community/patrols" },
];

/** Of a resident with the House Package. */
const house: Screen[] = [
  { name: "house", path: "/profile/house" },
  { name: "house-request", path: "/profile/house/request" },
  {
    name: "house-request-errors",
    path: "/profile/house/request",
    act: async (page) => {
      await page.getByLabel("Anything else").fill("The alarm code is 4471");
      await press("Save changes")(page);
    },
  },
];

const guard: Screen[] = [
  { name: "guard", path: "/guard" },
  { name: "guard-report", path: "/guard/report" },
  { name: "guard-houses", path: "/guard/houses" },
  { name: "guard-seen", path: "/guard/seen" },
];

const staff: Screen[] = [
  { name: "admin-dashboard", path: "/admin/dashboard" },
  { name: "admin-reports", path: "/admin/reports" },
  { name: "admin-settings", path: "/admin/settings" },
  { name: "admin-settings-found", path: "/admin/settings?q=hours" },
  { name: "admin-settings-none", path: "/admin/settings?q=nothing+like+this" },
  ...["profile", "password", "two-factor", "sessions", "notifications", "display", "privacy"].map((id) => ({
    name: `admin-settings-${id}`,
    path: `/admin/settings/${id}`,
  })),
  { name: "admin-settings-errors", path: "/admin/settings/password", act: press("Change Password") },
  { name: "admin-company", path: "/admin/settings/company" },
  ...["", "/mail", "/mail/edit", "/mail/waiting", "/domain", "/payments", "/payments/key"].map((part) => ({
    name: `admin-setup${part.replaceAll("/", "-")}`,
    path: `/admin/setup${part}`,
  })),
  { name: "admin-look", path: "/admin/settings/look" },
  { name: "admin-legal", path: "/admin/settings/legal" },
  { name: "admin-legal-text", path: "/admin/settings/legal/terms" },
  { name: "admin-staff", path: "/admin/settings/staff" },
  { name: "admin-invite", path: "/admin/settings/staff/invite" },
  { name: "admin-notifications", path: "/admin/notifications" },
  { name: "health", path: "/admin/settings/health" },
  { name: "admin-inquiries", path: "/admin/inquiries" },
  { name: "admin-inquiries-empty", path: "/admin/inquiries?q=nothing+like+this" },
  { name: "admin-inquiry", path: "/admin/inquiries?status=in_progress", act: openFirst },
  { name: "admin-inquiry-edit", path: "/admin/inquiries", act: openEdit },
  { name: "admin-inquiry-history", path: "/admin/inquiries", act: openRare("History") },
  { name: "admin-inquiry-delete", path: "/admin/inquiries", act: openRare("Delete") },
  { name: "admin-inquiry-new-errors", path: "/admin/inquiries/new", act: press("Add inquiry") },
  { name: "admin-jobs", path: "/admin/jobs" },
  { name: "admin-job", path: "/admin/jobs", act: openFirst },
  { name: "admin-job-edit", path: "/admin/jobs", act: openEdit },
  { name: "admin-job-delete", path: "/admin/jobs", act: openRare("Delete") },
  { name: "admin-job-new-errors", path: "/admin/jobs/new", act: press("Add posting") },
  ...declaredNouns.flatMap(({ one, many, path }) => [
    { name: `admin-${many.replaceAll(" ", "-")}`, path },
    { name: `admin-${one.replaceAll(" ", "-")}-new`, path: `${path}/new` },
  ]),
  { name: "admin-inquiries-bulk", path: "/admin/inquiries/bulk?act=answered&all=1" },
  { name: "admin-inquiry-quote", path: "/admin/inquiries", act: openTab("Quote") },
  { name: "admin-clients", path: "/admin/clients" },
  { name: "admin-client", path: "/admin/clients", act: openFirst },
  { name: "admin-client-service", path: "/admin/clients?service=waiting", act: openTab("Service") },
  { name: "admin-alert", path: "/admin/alerts", act: openFirst },
  { name: "admin-consultation", path: "/admin/consultations", act: openFirst },
  { name: "admin-communities", path: "/admin/communities" },
  { name: "admin-community", path: "/admin/communities", act: openFirst },
  {
    name: "admin-goal-homes",
    path: "/admin/goals",
    act: async (page) => {
      await openFirst(page);
      await page.getByRole("link", { name: "Homes that joined" }).click();
      await page.getByRole("heading", { name: "Homes that joined" }).waitFor();
    },
  },
  { name: "admin-announcement", path: "/admin/announcements", act: openFirst },
  { name: "admin-employee", path: "/admin/employees", act: openFirst },
  { name: "admin-assignment", path: "/admin/assignments", act: openFirst },
  { name: "admin-houses", path: "/admin/houses" },
  { name: "admin-houses-seen", path: "/admin/houses?tab=seen" },
  { name: "admin-week", path: "/admin/assignments/week" },
  { name: "admin-product", path: "/admin/products", act: openFirst },
  {
    name: "admin-report",
    path: "/admin/reports",
    act: async (page) => {
      await page.locator("tbody th a").first().click({ timeout: 8_000 });
      await page.waitForURL(/\/admin\/reports\/./);
    },
  },
  { name: "admin-ratings", path: "/admin/reports/ratings" },
  { name: "admin-imports", path: "/admin/imports" },
  { name: "admin-search", path: "/admin/search?q=night" },
  { name: "admin-news", path: "/admin/settings/news" },
];

/** Takes a picture of each screen whose name `wanted` accepts, in both schemes, as NAME-WIDTH-SCHEME.png. */
export async function takePictures(
  browser: Browser,
  url: string,
  folder: string,
  options: { widths: number[]; wanted?: (name: string) => boolean; masked?: string },
): Promise<void> {
  const chosen = (screens: Screen[]) => screens.filter(({ name }) => options.wanted?.(name) ?? true);
  const sides = [
    { screens: chosen(visitor), live: false, enter: async (context: BrowserContext) => context },
    { screens: chosen(resident), live: false, enter: signedIn(`${url}/login`, signIns.resident) },
    { screens: chosen(house), live: false, enter: signedIn(`${url}/login`, signIns.house) },
    { screens: chosen(guard), live: false, enter: signedIn(`${url}/login`, signIns.guard) },
    { screens: chosen(staff), live: true, enter: signedIn(`${url}/admin/login`, signIns.admin) },
  ].filter(({ screens }) => screens.length > 0);
  const missed: string[] = [];
  for (const colorScheme of schemes) {
    for (const width of options.widths) {
      for (const { screens, live, enter } of sides) {
        const viewport = { width, height: width < 500 ? 740 : 900 };
        const context = await enter(
          await browser.newContext({ colorScheme, viewport, reducedMotion: "reduce" }),
        );
        const page = await context.newPage();
        for (const { name, path, act } of screens) {
          await page.goto(url + path);
          // Before that, a key press is lost, and so is a mask.
          while (live && !(await isHydrated(page))) await page.waitForLoadState();
          const failed = await act?.(page).then(
            () => false,
            (error) => missed.push(`${name} at ${width} px: ${error}`),
          );
          if (failed) continue;
          await page.screenshot({
            path: `${folder}${name}-${width}-${colorScheme}.png`,
            fullPage: true,
            mask: options.masked ? [page.locator(options.masked)] : [],
          });
        }
        await context.close();
      }
    }
  }
  if (missed.length > 0) throw new Error(`Screens that could not be reached:\n${missed.join("\n")}`);
}

function signedIn(url: string, person: { email: string; password: string }) {
  return async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL((at) => !at.pathname.endsWith("/login"));
    await page.close();
    return context;
  };
}
