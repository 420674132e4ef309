import type { LoaderFunctionArgs } from "@remix-run/node";
import * as Jobs from "~/modules/hiring/postings/open-postings.server";
import { payText } from "~/modules/hiring/postings/posting-options";
import { jobTypeLabels } from "~/modules/hiring/postings/posting-types";
import { company } from "~/modules/shared/company/company.server";
import { env } from "~/platform/env.server";
import { escapeHtml } from "~/platform/mail-layout.server";

/** Open positions, newest first; takes the filters of /careers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ name }, jobs] = await Promise.all([
    company(),
    Jobs.listForFeed(Jobs.openJobList.query(request.url)),
  ]);
  const home = new URL("/careers", env.appUrl).href;
  const self = new URL(`/careers.rss${new URL(request.url).search}`, env.appUrl).href;
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${text(`Open positions – ${name}`)}</title>`,
    `<link>${text(home)}</link>`,
    `<description>${text(`Positions that are open at ${name}`)}</description>`,
    "<language>en-CA</language>",
    `<atom:link href="${text(self)}" rel="self" type="application/rss+xml"/>`,
    ...jobs.map((job) => item(job, `${home}/${job.id}`)),
    "</channel></rss>",
  ];
  return new Response(`${xml.join("\n")}\n`, {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

function item(job: Awaited<ReturnType<typeof Jobs.listForFeed>>[number], url: string): string {
  const facts = [job.location, jobTypeLabels[job.type], payText(job)].filter(Boolean).join(", ");
  return [
    `<item><title>${text(job.title)}</title>`,
    `<link>${text(url)}</link><guid>${text(url)}</guid>`,
    `<pubDate>${job.createdAt.toUTCString()}</pubDate>`,
    `<category>${text(jobTypeLabels[job.type])}</category>`,
    `<description>${text(`${facts}\n\n${job.description}`)}</description></item>`,
  ].join("\n");
}

/** Without characters that XML cannot contain. */
function text(value: string): string {
  return escapeHtml(value.replace(/[^\P{Cc}\n\t]|[\ud800-\udfff\ufffe\uffff]/gu, ""));
}
