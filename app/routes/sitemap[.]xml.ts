import * as Jobs from "~/modules/hiring/postings/open-postings.server";
import * as GoalPage from "~/modules/service/goals/goal-page.server";
import { servicePages } from "~/modules/shared/catalogue/service-kinds";
import { offers } from "~/modules/shared/offers/offers.server";
import { env } from "~/platform/env.server";
import { addressIn, englishPath, isTranslated, languages } from "~/platform/languages";

const pages = [
  "/",
  "/services",
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
  const [{ services }, jobs, goals] = await Promise.all([
    offers(),
    Jobs.openJobList.first(1_000),
    GoalPage.openSlugs(),
  ]);
  const ofServices = new Set(services.flatMap(({ subject }) => servicePages[subject] ?? []));
  const paths = [
    ...[...pages, ...ofServices].flatMap((path) => [
      ...new Set(languages.map((language) => addressIn(language, path))),
    ]),
    ...jobs.map(({ id }) => `/careers/${id}`),
    ...goals.map(({ slug }) => `/streets/${slug}`),
  ];
  const urls = paths.map((path) => `  <url><loc>${full(path)}</loc>${alternates(path)}</url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
  ];
  return new Response(`${xml.join("\n")}\n`, {
    headers: { "Content-Type": "application/xml; charset=utf-8" },
  });
}

function full(path: string): string {
  return new URL(path, env.appUrl).href;
}

/** The same page in each language. */
function alternates(path: string): string {
  const english = englishPath(path);
  if (!isTranslated(english)) return "";
  const link = (language: string, to: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${full(to)}"/>`;
  return [
    ...languages.map((language) => link(language, addressIn(language, english))),
    link("x-default", english),
  ].join("");
}
