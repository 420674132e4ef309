import * as Jobs from "~/modules/hiring/postings/open-postings.server";
import * as GoalPage from "~/modules/service/goals/goal-page.server";
import { env } from "~/platform/env.server";

const pages = [
  "/",
  "/services",
  "/services/neighbourhood-watch",
  "/services/event-security",
  "/services/vip-protection",
  "/services/equipment-sales",
  "/payment",
  "/products",
  "/about",
  "/features",
  "/future-developments",
  "/news",
  "/careers",
  "/careers/alerts",
  "/chat",
  "/contact",
  "/verify-a-guard",
  "/coverage",
  "/privacy",
  "/terms",
  "/accessibility",
];

export async function loader() {
  const [jobs, goals] = await Promise.all([Jobs.openJobList.first(1_000), GoalPage.openSlugs()]);
  const paths = [
    ...pages,
    ...jobs.map(({ id }) => `/careers/${id}`),
    ...goals.map(({ slug }) => `/streets/${slug}`),
  ];
  const urls = paths.map((path) => `  <url><loc>${new URL(path, env.appUrl).href}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
  ];
  return new Response(`${xml.join("\n")}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}
