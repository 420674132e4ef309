import type { Request, Response } from "express";
import { pageFigures } from "~/modules/operations/monitor/request-figures.server";
import { company } from "~/modules/shared/company/company.server";
import { ourLine } from "~/modules/shared/company/line-words";
import { escapeHtml } from "~/platform/mail-layout.server";
import { formatPhone, phoneHref } from "~/platform/phone";

/** Seconds. */
export const retryAfter = 10;
/** No `sandbox`: browsers would not open tel: links under it. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const again = `Wait ${retryAfter} seconds, then reload this page and let your browser send it again: it still has everything you typed and chose.`;
const reasons = {
  page: `Our site is very busy right now. Please try again in ${retryAfter} seconds.`,
  form: `Our site is very busy right now, so we have not accepted what you sent, and none of it is saved. ${again}`,
  sender: `Other files are still on their way from your connection, so we have not accepted what you sent, and none of it is saved. ${again}`,
};

/** Rendered without Remix, which is what has no capacity left; 429 is for a sender who keeps us busy. */
export async function sayBusy(request: Request, response: Response, status: 429 | 503 = 503): Promise<void> {
  pageFigures.turnedAway += 1;
  const isPage = request.method === "GET" || request.method === "HEAD";
  const reason = isPage ? reasons.page : status === 429 ? reasons.sender : reasons.form;
  response.status(status).set({
    "Cache-Control": "no-store",
    "Content-Security-Policy": policy,
    "Retry-After": String(retryAfter),
  });
  if (request.path.endsWith(".data")) {
    response.type("text/plain; charset=utf-8").end("Busy\n");
    return;
  }
  const { name, phone, lineHours } = await company();
  response.type("text/html; charset=utf-8").end(`<!DOCTYPE html>
<html lang="en-CA">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>One moment, please – ${escapeHtml(name)}</title>
<h1>One moment, please</h1>
<p>${reason}</p>
<p>${phone ? lineWords(phone, lineHours) : "If someone is in danger, call 911."}</p>
</html>
`);
}

function lineWords(phone: string, hours: string): string {
  const line = `<a href="${escapeHtml(phoneHref(phone))}">${escapeHtml(formatPhone(phone))}</a>`;
  return `Need someone now? ${escapeHtml(ourLine(hours))}: ${line}. If someone is in danger, call 911 first.`;
}
