import { env } from "./env.server";
import { mailMark } from "./mail-mark";
import { formatPhone, phoneHref } from "./phone";

export interface MailParts {
  /** The name at the top and the phone, if there is one, below. Without it, the name of MAIL_FROM, or else of `sender`. */
  from?: { name: string; phone: string };
  sender?: { name: string; brand?: Brand; logo?: string | null };
  heading: string;
  paragraphs?: (string | Code)[];
  bill?: Bill;
  facts?: [string, string][];
  /** Pages of this site, each with a line about it. */
  items?: { title: string; words: string; url: string }[];
  action?: { label: string; url: string };
  /** Answers of equal weight, each of them one click. */
  answers?: { label: string; url: string }[];
  /** What it answers. */
  quoted?: { label: string; words: string };
  footer: string;
  /** Ends emails of this kind; the last line of the footer. */
  stop?: { label: string; url: string };
}

/** The colour of the band at the top, and that of the button on white or dark. */
interface Brand {
  night: string;
  lamp: string;
}

const usualBrand: Brand = { night: "#0c1a2b", lamp: "#f4b63f" };

/** To be read out or typed: large and spaced. */
interface Code {
  code: string;
}

/** What there is to pay: the lines, then the sums; the last sum is the total. */
interface Bill {
  lines: { what: string; how: string; amount: string }[];
  sums: [label: string, amount: string][];
}

/** The same words as text and HTML. Every value is escaped; nothing is loaded from elsewhere. */
export function layOutMail(parts: MailParts): { text: string; html: string } {
  const name = parts.from?.name ?? parts.sender?.name ?? env.mailFrom?.replace(/\s*<.*$/, "") ?? "";
  return { text: textOf(parts, name), html: htmlOf(parts, name) };
}

function textOf(parts: MailParts, name: string): string {
  const { heading, paragraphs = [], bill, facts = [], items = [], action, answers = [], quoted } = parts;
  const phone = parts.from && formatPhone(parts.from.phone);
  const stop = parts.stop && `${parts.stop.label}: ${parts.stop.url}`;
  const sums = (bill?.sums ?? []).map(([label, amount]) => `${label}: ${amount}`);
  const text = [
    heading,
    ...paragraphs.map((part) => (typeof part === "string" ? part : part.code)),
    (bill?.lines ?? []).map(({ what, how, amount }) => `${what}: ${how} = ${amount}`).join("\n"),
    sums.join("\n"),
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    ...items.map(({ title, words, url }) => `${title}\n${words}\n${url}`),
    action ? `${action.label}:\n${action.url}` : "",
    answers.map(({ label, url }) => `${label}: ${url}`).join("\n"),
    quoted ? `${quoted.label}:\n${quoted.words.replace(/^/gm, "> ")}` : "",
    `--\n${[parts.footer, stop, phone && `${name}, ${phone}`].filter(Boolean).join("\n")}`,
  ];
  return `${text.filter(Boolean).join("\n\n")}\n`;
}

function htmlOf(parts: MailParts, name: string): string {
  const { heading, paragraphs = [], bill, facts = [], items = [], action, answers = [], quoted } = parts;
  const { brand = usualBrand, logo } = parts.sender ?? {};
  const html = [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    `<title>${escapeHtml(heading)}</title><meta name="viewport" content="width=device-width">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<style>${styleOf(brand)}</style></head>`,
    '<body class="paper" style="margin:0;background:#fbfaf7;color:#14202e;font:16px/1.5 system-ui,sans-serif">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr>',
    `<td height="64" bgcolor="${brand.night}" style="height:64px;padding:0 24px;background:${brand.night}">`,
    '<div style="max-width:560px;margin:0 auto;color:#ffffff;font-size:18px;font-weight:700">',
    `<img src="cid:${mailMark.cid}" ${logo ? 'height="32"' : 'width="32" height="26"'} alt="" style="margin-right:8px;vertical-align:middle">`,
    `${escapeHtml(name)}</div></td></tr></table>`,
    '<div class="page" style="max-width:560px;margin:0 auto;padding:24px">',
    '<div class="card line" style="padding:28px;border:1px solid #d9dee4;border-radius:10px;background:#ffffff">',
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${unbroken(escapeHtml(heading))}</h1>`,
    ...paragraphs.map(paragraph),
    bill ? billOf(bill) : "",
    facts.length > 0 ? table(facts.map(factOf)) : "",
    ...items.map(
      ({ title, words, url }) =>
        `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#174a86;font-weight:600">${escapeHtml(title)}</a><br><span class="soft" style="color:#4a5868">${lines(words)}</span></p>`,
    ),
    action ? button(action, brand) : "",
    answers.length > 0 ? `<p style="margin:24px 0 0">${answers.map(choice).join(" ")}</p>` : "",
    quoted
      ? `<p class="soft" style="margin:24px 0 4px;color:#4a5868;font-size:14px">${escapeHtml(quoted.label)}</p><blockquote class="soft line" style="margin:0;padding-left:14px;border-left:3px solid #d9dee4;color:#4a5868">${lines(quoted.words)}</blockquote>`
      : "",
    `</div><p class="soft foot" style="margin:20px 28px;color:#4a5868;font-size:14px;overflow-wrap:anywhere">${lines(parts.footer)}`,
    parts.stop ? `<br>${footLink(parts.stop.url, parts.stop.label)}` : "",
    parts.from?.phone ? signature(name, parts.from.phone) : "",
    "</p></div></body></html>",
  ];
  return html.join("\n");
}

function paragraph(part: string | Code): string {
  if (typeof part === "string") return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${lines(part)}</p>`;
  return `<p class="sunk" style="margin:0 0 16px;padding:14px 0 14px 8px;border-radius:6px;background:#f3f1ea;text-align:center;font:700 34px/1.2 ui-monospace,monospace;letter-spacing:8px">${escapeHtml(part.code)}</p>`;
}

const edge = "border-bottom:1px solid #d9dee4";
const table = (rows: string[]) =>
  `<table cellspacing="0" width="100%" style="margin:0 0 16px;border-collapse:collapse">${rows.join("")}</table>`;

function factOf([name, value]: [string, string]): string {
  const cell = `padding:8px 16px 8px 0;vertical-align:top;overflow-wrap:anywhere;${edge}`;
  return `<tr class="fact"><th class="line soft" align="left" width="34%" style="${cell};color:#4a5868;font-weight:400">${escapeHtml(name)}</th><td class="line" style="${cell};padding-right:0">${lines(value)}</td></tr>`;
}

function billOf({ lines: items, sums }: Bill): string {
  const rows = items.map(({ what, how, amount }) =>
    priced(
      `<strong>${escapeHtml(what)}</strong><br><span class="soft" style="color:#4a5868;font-size:14px">${lines(how)}</span>`,
      escapeHtml(amount),
      edge,
    ),
  );
  const totals = sums.map(([label, amount], index) => {
    const isLast = index === sums.length - 1;
    const look = isLast ? "border-top:2px solid #14202e;font-size:18px;font-weight:700" : "border:0";
    return priced(escapeHtml(label), escapeHtml(amount), look);
  });
  return table([...rows, ...totals]);
}

function priced(what: string, amount: string, look: string): string {
  const cell = `padding:8px 0;vertical-align:top;${look}`;
  return `<tr><td class="line" style="${cell};padding-right:16px;overflow-wrap:anywhere">${what}</td><td class="line" align="right" style="${cell};white-space:nowrap;font-variant-numeric:tabular-nums">${amount}</td></tr>`;
}

/** In a cell, because some mail programs give a link neither padding nor background. */
function button({ label, url }: { label: string; url: string }, { night, lamp }: Brand): string {
  return [
    '<table role="presentation" cellspacing="0" cellpadding="0" style="margin:24px 0 0"><tr>',
    `<td bgcolor="${lamp}" style="border-radius:10px;background:${lamp}">`,
    `<a href="${escapeHtml(url)}" class="act" style="display:inline-block;padding:13px 22px;background:${lamp};border-radius:10px;color:${night};font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`,
    "</td></tr></table>",
  ].join("");
}

function choice({ label, url }: { label: string; url: string }): string {
  return `<a class="edge" href="${escapeHtml(url)}" style="display:inline-block;margin:0 4px 8px 0;padding:12px 22px;border:1px solid #7d8a99;border-radius:10px;color:#174a86;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`;
}

function signature(name: string, phone: string): string {
  return `<br>${escapeHtml(name)}, ${footLink(phoneHref(phone), formatPhone(phone))}`;
}

function footLink(href: string, label: string): string {
  return `<a class="soft" href="${escapeHtml(href)}" style="color:#4a5868">${unbroken(escapeHtml(label))}</a>`;
}

/** Keeps each phone number and each reference on one line. */
function unbroken(html: string): string {
  return html.replace(
    /\(\d{3}\) \d{3}-\d{4}|\b[A-Z]{2}-[A-Z0-9]{4}-[A-Z0-9]{4}\b/g,
    '<span style="white-space:nowrap">$&</span>',
  );
}

/** A mail program that does not know media queries shows the light one, with the room of a wide window. */
const styleOf = ({ night }: Brand) =>
  [
    "@media (max-width:480px){.page{padding:12px!important}.card{padding:20px 16px!important}.foot{margin:16px!important}",
    ".fact>*{display:block;width:auto!important;padding-right:0!important}.fact>th{padding-bottom:0!important;border:0!important}}",
    "@media (prefers-color-scheme:dark){.paper{background:#0a1320!important;color:#e8edf3!important}",
    ".card{background:#122033!important}.sunk{background:#0a1320!important}.soft{color:#a5b2c1!important}",
    ".line{border-color:#25374b!important}.edge{border-color:#7d8fa3!important}.paper a{color:#9ac3f7!important}",
    `.paper .act{color:${night}!important}}`,
  ].join("");

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const linkStyle = "color:#174a86;overflow-wrap:anywhere";

/** A token in an address: it fills lines and tells a reader nothing. */
const secret = /^(https?:\/\/[^/]+\/[^/]+\/)[^/]{40,}$/;

/** Addresses of this site become links; anything a person typed does not. */
function lines(text: string): string {
  const link = (url: string) =>
    url.startsWith(`${env.appUrl.origin}/`)
      ? `<a href="${url}" style="${linkStyle}">${url.replace(secret, "$1…")}</a>`
      : url;
  return unbroken(escapeHtml(text))
    .replaceAll("\n", "<br>")
    .replace(/https?:[^\s<]+/g, link);
}
