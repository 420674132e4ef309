import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { addressIn, isTranslated } from "../../app/platform/languages";
import type { App } from "../support/app";
import { attribute, Page, words } from "../support/document";
import { sharedApp } from "../support/shared-app";
import { htmlRules, line, openPages, paperPages } from "../support/site";
import { Visitor } from "../support/visitor";

let app: App;
let visitor: Visitor;
const kept = new Map<string, Promise<Page>>();

beforeAll(async () => {
  app = await sharedApp();
  visitor = new Visitor(app);
});

function open(path: string): Promise<Page> {
  const page = kept.get(path) ?? visitor.get(path).then(({ text }) => new Page(text));
  kept.set(path, page);
  return page;
}

async function main(path: string): Promise<Page> {
  return (await open(path)).in("main");
}

const mainLinks = [
  ["/services", "Services"],
  ["/products", "Products"],
  ["/about", "About"],
  ["/news", "News"],
  ["/careers", "Careers"],
  ["/contact", "Contact"],
];
/** Pages for a single task: no menu, no footer and no link off the site. */
const minimal = /^\/(admin|invite|confirm-email(\/mail)?$|secure-account|change-email)\b/;

describe.each(openPages)("%s", (path, status) => {
  test("is valid, with one h1, headings in order, a title, and no style or handler in an attribute", async () => {
    expect((await visitor.get(path)).status).toBe(status);
    const page = await open(path);
    const report = await new HtmlValidate(htmlRules).validateString(page.html, path);
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    const { levels } = page;
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect(page.in("title").text).toMatch(/ – Nightjar Patrol$/);
    expect(page.html).toMatch(/^<!DOCTYPE html><html [^>]*lang="en-CA"/);
    expect(page.html).not.toMatch(/<[a-z][^>]*\s(on[a-z]+|style)=/);
  });

  test("rows 5, 16, 19-21: has the emergency line, and the links of its layout", async () => {
    const page = await open(path);
    const header = page.in("header");
    const isOffice = path.startsWith("/admin");
    if (isOffice) expect(header.text).toContain("Back office");
    else expect(header.links).toContainEqual([line.href, `Emergency line, 24/7: ${line.text}`]);
    if (minimal.test(path)) {
      expect([page.all("nav"), page.all("footer")]).toEqual([[], []]);
      const targets = page.links.map(([href]) => href);
      const own = ["#main", "/", ...(isOffice ? [] : [line.href])];
      expect(targets).toEqual(expect.arrayContaining(own));
      const onward = /^\/(login|profile|contact|confirm-email|dev\/mail)\b/;
      const others = targets.filter((href) => !["#main", "/", line.href].includes(href));
      expect(others.filter((href) => !onward.test(href))).toEqual([]);
      return;
    }
    const french = isTranslated(path) ? [[addressIn("fr", path.replace(/\?.*/, "")), "Français"]] : [];
    expect(header.part("Main").links).toEqual([...french, ...mainLinks, ["/login", "Login"]]);
    expect(header.all("button")).toEqual([]);
    const footer = page.in("footer");
    expect(footer.part("Quick links").links).toEqual(mainLinks.slice(1));
    expect(footer.part("Services").links).toEqual([
      ["/services/neighbourhood-watch", "Residential Services"],
      ["/services/event-security", "Event Security"],
      ["/services/vip-protection", "Personal Protection Services"],
      ["/contact?inquiryPurpose=Get+a+Quote&serviceType=Corporate+Services", "Corporate Services"],
      ["/services/equipment-sales", "Security Equipment"],
    ]);
    expect(footer.texts("h2")).toContain("Emergency line, 24/7");
    expect(footer.links).toContainEqual([line.href, line.text]);
    expect(footer.text).toContain(`© ${new Date().getFullYear()} Nightjar Patrol`);
    for (const name of ["Privacy", "Terms", "Accessibility"]) {
      expect(footer.link(name)).toBe(`/${name.toLowerCase()}`);
    }
    expect(footer.link("Find your application")).toBe("/applications");
    // The demo has no social links, so there must be no heading for them.
    expect(footer.text).not.toContain("Follow us");
  });
});

test.each(paperPages)(
  "performance.md: %s requests nothing but pictures, the icon and the face",
  async (path) => {
    const page = await open(path);
    const scripts = page.all("script").filter((each) => attribute(each, "type") !== "application/ld+json");
    expect(scripts).toEqual([]);
    expect(page.all("iframe").filter((frame) => attribute(frame, "src") !== undefined)).toEqual([]);
    const rels = page.all("link").map((each) => attribute(each, "rel") ?? "");
    const loadNothing = ["canonical", "alternate"];
    expect(rels.filter((rel) => !["icon", "apple-touch-icon", ...loadNothing].includes(rel))).toEqual([]);
  },
);

test("row 16: the link to the open page is marked, and no other", async () => {
  const marked = async (path: string) => {
    const links = (await open(path)).in("header").all("a");
    const current = links.filter((each) => attribute(each, "aria-current") !== undefined);
    return current.map((each) => [words(each), attribute(each, "aria-current")]);
  };
  expect(await marked("/contact")).toEqual([["Contact", "page"]]);
  expect(await marked("/login")).toEqual([["Login", "page"]]);
  expect(await marked("/services/event-security")).toEqual([["Services", "true"]]);
  expect(await marked("/")).toEqual([]);
});

test("row 5: contact, thanks and error pages have the line in their text, after 911", async () => {
  for (const path of ["/contact", "/thank-you", "/no-such-page"]) {
    expect((await main(path)).links, path).toContainEqual([line.href, line.text]);
    expect((await main(path)).text, path).toContain("If someone is in danger, call 911 first.");
  }
});

test("row 22: the service area is named on the home, contact and about pages", async () => {
  for (const path of ["/", "/contact", "/about"]) {
    expect((await main(path)).text).toContain("Peel Region and the Greater Toronto Area, Ontario");
  }
});

describe("home", () => {
  const plans = "/services/neighbourhood-watch";

  test("row 1: its parts in order, one promise, and the plans and the call to action at both ends", async () => {
    const page = await open("/");
    expect(page.in("title").text).toBe("Neighbourhood security, all night – Nightjar Patrol");
    expect(page.meta("description")).toContain("11 PM to 7 AM");
    const home = page.in("main");
    expect(home.texts("h1")).toEqual(["Have someone awake on your street."]);
    expect(home.texts("h2")).toEqual([
      "Four ways we keep watch",
      "Why choose us",
      "How it starts",
      "The street in your pocket",
      "Sleep. We have the night.",
    ]);
    expect(home.text).toContain("a line that is answered at any hour");
    expect(home.links.filter(([, text]) => text === "See plans")).toEqual([
      [plans, "See plans"],
      [plans, "See plans"],
    ]);
    expect(home.links.filter(([, text]) => text === `Call ${line.text}`)).toHaveLength(2);
    expect(home.links.filter(([href]) => href === line.href)).toHaveLength(2);
  });

  test("row 1: three reasons to choose us, three steps to start", async () => {
    const home = await main("/");
    expect(home.part("Why choose us").texts("h3")).toEqual([
      "Routes with a plan",
      "No contract to get out of",
      "Reports you can read",
    ]);
    expect(home.part("How it starts").texts("h3")).toEqual([
      "Register",
      "Verify your address",
      "Choose a plan",
    ]);
  });

  test("rows 2, 6: four services, each with its link", async () => {
    const services = (await main("/")).part("Four ways we keep watch");
    expect(services.texts("h3")).toEqual([
      "Residential Services",
      "Event Security",
      "Personal Protection Services",
      "Corporate Services",
    ]);
    expect(services.link("More Info")).toBe(plans);
    for (const price of [
      "From $30.00 a month",
      "From $799.99 per event",
      "From $1,999.99 a month",
      "By quote",
    ])
      expect(services.text).toContain(price);
    for (const name of services.texts("h3").slice(1)) {
      expect(asked(services.link(`Get A Quote for ${name}`))).toMatchObject({ serviceType: name });
    }
  });

  test("rows 3, 4: the app is announced as coming soon, with its five parts and what is planned", async () => {
    const teaser = (await main("/")).in("section.teaser");
    expect(teaser.text).toMatch(/coming soon/i);
    expect(teaser.texts("li")).toEqual([
      "Guard tracking",
      "Neighbour threat alerts with photos and urgency",
      "Insurer rewards",
      "Community features",
      "Incident history log",
    ]);
    expect(teaser.link("See what is planned")).toBe("/future-developments");
    expect(teaser.link("Guard tracking")).toBe("/community/patrols");
    expect(teaser.link("Community features")).toBe("/community");
  });
});

test("row 15: /features names what works today, each with its page, and leads to what is planned", async () => {
  const features = await main("/features");
  for (const [href, name] of [
    ["/services/neighbourhood-watch", "Plans and prices"],
    ["/coverage", "Coverage"],
    ["/contact", "Quotes"],
    ["/products", "Security products"],
    ["/profile", "Your account"],
    ["/community/patrols", "Each night’s patrols"],
    ["/community", "Your community"],
    ["/profile/household", "Your household"],
    ["/chat", "Chat"],
    ["/verify-a-guard", "Verify a guard"],
    ["/news", "News"],
    ["/careers", "Careers"],
    ["/future-developments", "See what is planned"],
  ])
    expect(features.link(name ?? ""), name).toBe(href);
});

function asked(href: string): Record<string, string> {
  const address = new URL(href, app.url);
  expect(address.pathname).toBe("/contact");
  return Object.fromEntries(address.searchParams);
}

test("row 6: /services has four cards with their links, and Get Started goes to the contact page", async () => {
  const services = await main("/services");
  const card = (name: string) => services.part(name);
  expect(card("Residential Services").link("More Info")).toBe("/services/neighbourhood-watch");
  for (const name of ["Event Security", "Personal Protection Services", "Corporate Services"]) {
    expect(asked(card(name).link("Get A Quote")).serviceType).toBe(name);
  }
  expect(services.all("article")).toHaveLength(4);
  expect(services.link("Get Started")).toBe("/contact");
});

const residential = [
  {
    name: "Neighbourhood Package",
    price: "$30.00",
    withHst: "$33.90",
    about: "patrol of the neighbourhood by vehicle seven nights a week, 11:00 PM to 7:00 AM",
    features: [
      "20-minute patrol frequency",
      "neighbourhood-wide mobile patrols",
      "monthly security assessment reports",
      "community alert system",
      "app access",
    ],
  },
  {
    name: "Street Package",
    price: "$149.00",
    withHst: "$168.37",
    about: "guard patrols the street by vehicle seven nights a week, 11:00 PM to 7:00 AM",
    features: [
      "1 dedicated patrol vehicle",
      "bi-weekly reports",
      "resident alert system",
      "security consultation",
    ],
  },
  {
    name: "House Package",
    price: "$5,999.00",
    withHst: "$6,778.87",
    about: "dedicated full-time security for individual homes",
    features: [
      "regular property checks",
      "vacation watch",
      "direct security line",
      "monthly report",
      "personal alert system",
      "basic consultation",
    ],
  },
];

test("rows 7, 108-111: /services/neighbourhood-watch has its features, plans and terms", async () => {
  const watch = await main("/services/neighbourhood-watch");
  expect(watch.part("What the night looks like").texts("h3")).toEqual([
    "Overnight Coverage",
    "Strategic Patrol Routes",
    "Community Engagement",
  ]);
  expect(watch.texts("article.package")).toHaveLength(residential.length);
  for (const { name, price, withHst, about, features } of residential) {
    const plan = watch.part(name);
    expect(plan.in("p.price").text).toBe(`${price} per month, plus HST, ${withHst} in all`);
    expect(plan.texts("p").map(lower)).toContain(lower(about));
    expect(plan.texts("li").map(lower)).toEqual(features);
    expect(plan.text).toContain("Get Started");
  }
  expect(watch.in("ul.flex-wrap").texts("li").map(lower)).toEqual([
    "monthly billing",
    "no long-term contract",
    "cancel anytime with no fees",
    "secure payment processing",
    "24/7 support",
  ]);
  expect(asked(watch.link("Schedule Consultation")).service).toBe("residential");
});

const lower = (text: string) => text.toLowerCase();

test.each([
  {
    rows: "rows 8, 9",
    path: "/services/event-security",
    action: "Get Quote",
    consultation: "Request Consultation",
    serviceType: "Event Security",
    unit: "per event",
    packages: { Premium: "$2,499.99", Standard: "$1,499.99", Basic: "$799.99" },
  },
  {
    rows: "rows 10, 11",
    path: "/services/vip-protection",
    action: "Inquire Now",
    consultation: "Schedule Private Consultation",
    serviceType: "Personal Protection Services",
    unit: "per month",
    packages: {
      "Executive Protection": "$4,999.99",
      "Corporate Protection": "$2,999.99",
      "Personal Protection": "$1,999.99",
    },
  },
  {
    rows: "rows 12, 13",
    path: "/services/equipment-sales",
    action: "Get Quote",
    consultation: "Request Consultation",
    serviceType: "N/A",
    unit: "per package",
    packages: {
      "Enterprise Security Suite": "$9,999.99",
      "Business Security Package": "$4,999.99",
      "Basic Security Kit": "$1,999.99",
    },
  },
])("$rows: $path has its three packages, prices and links", async (service) => {
  const page = await main(service.path);
  expect(page.texts("article.package")).toHaveLength(3);
  const chosen = { inquiryPurpose: "Get a Quote", serviceType: service.serviceType };
  for (const [name, price] of Object.entries(service.packages)) {
    const card = page.part(name);
    expect(card.in("p.price").text).toMatch(`${price} ${service.unit}, plus HST, $`);
    expect(asked(card.link(`${service.action}: ${name}`))).toEqual({ ...chosen, package: name });
  }
  expect(asked(page.link(service.consultation))).toEqual(chosen);
});

test("row 13: the equipment table compares cameras and warranty under header cells", async () => {
  const table = (await main("/services/equipment-sales")).in("table");
  const head = table.all("th").map((cell) => [attribute(cell, "scope"), words(cell)]);
  expect(head).toEqual([
    ...["Package", "Cameras", "Warranty", "Price, plus HST"].map((text) => ["col", text]),
    ...["Basic Security Kit", "Business Security Package", "Enterprise Security Suite"].map((text) => [
      "row",
      text,
    ]),
  ]);
  expect(table.texts("td")).toEqual([
    ...["4", "3 months", "$1,999.99"],
    ...["8", "6 months", "$4,999.99"],
    ...["16+", "1 year", "$9,999.99"],
  ]);
});

test("row 14: /about tells story, mission, vision, strategy and values", async () => {
  expect((await main("/about")).texts("h2")).toEqual([
    "Our story",
    "Our mission",
    "Our vision",
    "Our strategy",
    "Our values",
    "Is your street on a route?",
  ]);
});

test("rows 4, 15: /features is what works today, /future-developments the plans and what there is of each", async () => {
  expect((await main("/features")).texts("h2")).toEqual([
    "Before you join",
    "Once we patrol for you",
    "At any hour",
    "Future Developments",
  ]);
  const future = await main("/future-developments");
  expect(future.texts("h1")).toEqual(["Future Developments"]);
  expect(future.text).toContain("coming soon");
  expect(future.texts("h2").slice(0, -1)).toEqual([
    "Guard tracking",
    "Neighbour threat alerts",
    "Insurer rewards",
    "Community features",
    "Incident history log",
  ]);
  expect(future.links).toEqual(
    expect.arrayContaining([
      ["/community/patrols", "Each night’s patrols"],
      ["/community/reports", "Incidents in the reports to your community"],
    ]),
  );
});

test("row 23: any unknown address is a 404 with links to go on", async () => {
  for (const path of ["/no-such-page", "/no/such/page", "/contact/x", "/wp-login.php", "/refused"]) {
    expect((await visitor.get(path)).status, path).toBe(404);
    const page = await open(path);
    expect(page.in("title").text).toBe("Page not found – Nightjar Patrol");
    const here = page.in("main");
    expect(here.texts("h1")).toEqual(["Page not found"]);
    expect(["Return Home", "See our services", "Contact us"].map((name) => here.link(name))).toEqual([
      "/",
      "/services",
      "/contact",
    ]);
  }
  const posted = await visitor.post("/no-such-page", { name: "x" });
  expect([posted.status, posted.text.includes("Page not found")]).toEqual([404, true]);
});

describe("careers", () => {
  const titles = async (query = "") => (await main(`/careers${query}`)).in("ul.openings").texts("h3");

  test("rows 139, 140: it introduces the work, and lists active postings only, newest first", async () => {
    const careers = await main("/careers");
    expect(careers.texts("h1")).toEqual(["Careers"]);
    expect(careers.part("We train you").texts("h3")).toEqual(["Basic Training", "Advanced Development"]);
    const open = [
      "Mobile patrol officer",
      "Event security guard",
      "Dispatcher, nights",
      "Close protection officer",
      "Security systems installer",
      "Holiday patrol officer",
    ];
    expect(await titles()).toEqual(open);
    for (const title of open)
      expect(careers.link(`View Details for ${title}`)).toMatch(/^\/careers\/[0-9a-f-]{36}$/);
    expect(careers.link("Contact Us")).toMatch(/^\/contact\?/);
  });

  test("row 139: postings can be searched by text, type and place, ignoring case", async () => {
    expect(await titles("?q=RADIO")).toEqual(["Mobile patrol officer"]);
    expect(await titles("?type=part-time")).toEqual(["Event security guard"]);
    expect(await titles(`?location=${encodeURIComponent("Mississauga, ON")}`)).toEqual([
      "Dispatcher, nights",
    ]);
  });

  test("row 141: a search without a match has its own message, and wildcards are plain text", async () => {
    for (const q of ["nothing like this", "%", "_", ".*", "\\"]) {
      const careers = await main(`/careers?q=${encodeURIComponent(q)}`);
      expect(careers.text).toContain("No open positions match your search.");
      expect(careers.texts("a"), "one way back").not.toContain("Clear");
    }
  });

  test("rows 142, 147: a posting shows its facts and has data for search engines", async () => {
    const href = (await main("/careers")).link("View Details for Mobile patrol officer");
    const posting = await open(href);
    const text = posting.in("main").text;
    expect(text).toContain("$22.00 to $25.00 per hour");
    expect(posting.in("main").link("Back to Careers")).toBe("/careers");
    expect(posting.data).toMatchObject([
      {
        "@type": "JobPosting",
        title: "Mobile patrol officer",
        datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}-0[45]:00$/),
        employmentType: "FULL_TIME",
        hiringOrganization: { name: "Nightjar Patrol" },
        jobLocation: { address: { addressLocality: "Brampton", addressRegion: "ON", addressCountry: "CA" } },
        baseSalary: { currency: "CAD", value: { minValue: 22, maxValue: 25, unitText: "HOUR" } },
        directApply: true,
      },
    ]);
  });

  test("row 142: an unknown or malformed posting is a 404", async () => {
    for (const id of ["01890000-0000-7000-8000-000000000000", "1", "%27", "undefined"]) {
      expect((await visitor.get(`/careers/${id}`)).status).toBe(404);
    }
  });
});

test("rows 130, 132, 137: /news has its heading, Refresh and the newest ten, each linked to its source", async () => {
  const news = await main("/news");
  expect(news.texts("h1")).toEqual(["Greater Toronto Area News Feed"]);
  expect(news.texts("button")).toEqual(["Refresh"]);
  expect(news.all("article")).toHaveLength(10);
  expect(news.part("Pages").texts("a")).toEqual(["Older articles"]);
  for (const link of news.in("div.ruled").all("a")) {
    expect(attribute(link, "href")).toMatch(/^https?:\/\//);
    expect(attribute(link, "rel")).toContain("noreferrer");
    expect(attribute(link, "target")).toBeUndefined();
  }
  for (const image of news.all("img")) {
    expect(["alt", "loading", "referrerpolicy"].map((name) => attribute(image, name))).toEqual([
      expect.stringMatching(/^From \S/),
      "lazy",
      "no-referrer",
    ]);
  }
});

test("point 22: pages of services, careers and news open with their own drawing", async () => {
  const drawings = await Promise.all(
    [
      "/services",
      "/services/event-security",
      "/services/vip-protection",
      "/services/equipment-sales",
      "/careers",
      "/news",
    ].map(
      async (path) => /<div class="picture[^"]*">(<svg.*?<\/svg>)/.exec((await open(path)).html)?.[1] ?? path,
    ),
  );
  expect(new Set(drawings).size).toBe(6);
  for (const drawing of drawings) {
    expect(drawing).toMatch(/^<svg [^>]*aria-hidden="true"/);
    expect(drawing.length).toBeLessThan(3_072);
  }
});

test("point 12: each line in the contents of a long text leads to its heading", async () => {
  for (const path of ["/privacy", "/terms", "/accessibility"]) {
    const page = await open(path);
    const contents = page.part("On this page").links;
    expect(contents.length).toBeGreaterThan(1);
    for (const [href = "", text = ""] of contents)
      expect(page.html).toContain(`<h2 id="${href.slice(1)}">${text}<`);
  }
});

describe("products", () => {
  test("point 11: each has a picture, and its page a way to ask, which fills in the message", async () => {
    const shop = await main("/products");
    const cards = shop.html.match(/<article class="panel .*?<\/article>/gs) ?? [];
    expect(cards.length).toBeGreaterThan(10);
    for (const card of cards) expect(card).toMatch(/<(svg|img) /);
    const siren = await main(shop.link("Street Siren"));
    const contact = await main(siren.link("Ask about this: Street Siren"));
    expect(contact.text).toContain("I have a question about Street Siren.");
    const other = await main(`/contact?product=${encodeURIComponent("<b>http://x.example</b>")}`);
    expect(other.text).not.toContain("x.example");
  });

  test("rows 155, 157-160: what is to come, and cards with three features, price and real stock, and no rating", async () => {
    const shop = await main("/products");
    expect(shop.texts("h1")).toEqual(["Security Products"]);
    expect(shop.texts("h2")).toContain("Coming Soon");
    expect(shop.text).not.toContain("June 2025");
    expect(shop.part("Whole House Bundle").in("p.price").text).toBe("$1,999.99 Only 5 left!");
    expect(shop.part("Street Siren").in("p.price").text).toBe("$129.99 Out of stock");
    expect(shop.part("Porch Camera").in("p.price").text).toBe("$179.99");
    expect(shop.part("Porch Camera").texts("p")).toContain("2K picture, Night colour, Two\u2011way sound");
    for (const card of shop.all("article")) {
      expect(words(card)).not.toMatch(/\breviews?\b|out of 5|★/i);
    }
  });

  test("rows 156, 157, 164: they can be sorted and filtered, with Most Popular first by default", async () => {
    const shop = await main("/products");
    const names = async (query: string) => (await main(`/products${query}`)).texts("h3");
    const choices = (name: string) =>
      new Page(
        "",
        shop.all("select").find((each) => attribute(each, "name") === name),
      ).texts("option");
    expect(choices("sort")).toEqual(["Most Popular", "Price: Low to High", "Price: High to Low", "Name"]);
    const facets = new Page(
      "",
      shop.all("nav").find((each) => attribute(each, "aria-label") === "Category"),
    );
    expect(facets.texts("li")).toEqual([
      "All 16",
      "Surveillance 3",
      "Access Control 3",
      "Alarms 2",
      "Sensors 3",
      "Communication 2",
      "Bundles 3",
    ]);
    expect((await names(""))[0]).toBe("Starter Bundle");
    expect((await names("?sort=price"))[0]).toBe("Flood and Frost Sensor");
    expect((await names("?sort=-price"))[0]).toBe("Whole House Bundle");
    expect((await names("?sort=name"))[0]).toBe("Door Controller");
    expect(await names("?category=Alarms")).toEqual(["Home Alarm Panel", "Street Siren"]);
    const refused = {
      "?q=nothing+like+this": "nothing like this",
      "?sort=--&category=%00&page=-1&q=%25": "%",
    };
    for (const [query, q] of Object.entries(refused)) {
      const nothing = await main(`/products${query}`);
      expect(nothing.text).toContain(`Nothing for “${q}”`);
      expect(nothing.link("Alarms")).toBe("/products?category=Alarms");
    }
  });
});

test("well-known addresses lead to who hears of a vulnerability, and to changing a password", async () => {
  const { status, headers, text } = await visitor.get("/.well-known/security.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: (\S+)\nPreferred-Languages: en\nCanonical: http/);
  const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(new Date(expires).getTime()).toBeGreaterThan(Date.now());
  const change = await visitor.get("/.well-known/change-password");
  expect([change.status, change.headers.location]).toEqual([303, "/profile/password"]);
});

describe("row 24: search engines and previews", () => {
  test("robots and sitemap name every public page, and each answers with its own address and preview", async () => {
    expect((await visitor.get("/robots.txt")).text).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    const { text } = await visitor.get("/sitemap.xml");
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    const paths = addresses.map((address) => address.slice(app.url.length));
    const public200 = openPages.filter(([, status]) => status === 200).map(([path]) => path);
    const own =
      /^\/(alert|applications|cart|chat\/|coverage\?|community|thank-you|payment\/success|login|dev\/mail|admin\/login|confirm-email)\b/;
    expect(public200.filter((path) => !own.test(path) && !paths.includes(path))).toEqual([]);
    expect(paths.filter((path) => /^\/careers\/[0-9a-f-]{36}$/.test(path))).toHaveLength(6);
    for (const path of paths) {
      const page = await open(path);
      const canonical = page.all("link").find((each) => attribute(each, "rel") === "canonical");
      expect(canonical && attribute(canonical, "href")).toBe(app.url + path);
      expect(page.meta("robots")).toBeUndefined();
      expect(page.meta("description")?.length, path).toBeGreaterThan(20);
      expect(page.meta("og:description")).toBe(page.meta("description"));
      expect(page.meta("og:url")).toBe(app.url + path);
      expect(page.in("title").text).toContain(page.meta("og:title"));
      expect(page.meta("og:image")).toBe(`${app.url}/share.png`);
      expect(page.meta("twitter:card")).toBe("summary_large_image");
    }
  });

  test("pages without a description are hidden from search engines", async () => {
    for (const path of ["/thank-you", "/admin/login", "/dev/mail"]) {
      expect((await open(path)).meta("robots"), path).toBe("noindex");
    }
  });

  test("the preview picture is small and matches its tags", async () => {
    const answer = await fetch(`${app.url}/share.png`);
    const png = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(png.length).toBeLessThan(60_000);
  });

  test("the home page describes the company", async () => {
    expect((await open("/")).data).toMatchObject([
      {
        "@type": "LocalBusiness",
        name: "Nightjar Patrol",
        url: app.url,
        telephone: "+19055550142",
        address: { addressRegion: "ON", addressCountry: "CA" },
        areaServed: "Peel Region and the Greater Toronto Area, Ontario",
      },
    ]);
  });
});

test("no public page has a broken link, and every file a page names exists", async () => {
  const seen = new Set<string>();
  const waiting = ["/", "/favicon.ico"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await visitor.get(path);
    expect([200, 303], path).toContain(answer.status);
    if (!/^text\/html/.test(answer.headers["content-type"] ?? "")) continue;
    const page = new Page(answer.text);
    for (const element of [
      ...page.all("a"),
      ...page.all("link"),
      ...page.all("script"),
      ...page.all("img"),
    ]) {
      const address = attribute(element, "href") ?? attribute(element, "src") ?? "";
      if (/^\/(?!\/)/.test(address)) waiting.push(address.split("#")[0] ?? "");
    }
  }
  expect(seen.size).toBeGreaterThan(50);
});
