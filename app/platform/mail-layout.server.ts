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
  facts?: Fact[];
  /** What happened, one line each. */
  changes?: Change[];
  /** Pages of this site, each with a line about it. */
  items?: { title: string; words: string; url: string }[];
  action?: { label: string; url: string };
  /** What may wait until after the button. */
  after?: (string | Code)[];
  details?: Fact[];
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

/** A name and its value, which may stand out. */
export type Fact = [name: string, value: string, look?: "strong"];

/** `how` is the second line; `isOff` strikes out what no longer holds. */
export interface Change {
  label: string;
  what: string;
  how: string;
  isOff?: boolean;
}

/** What there is to pay: the lines, then the sums; the last sum is the total. */
interface Bill {
  title?: string;
  lines: { what: string; how: string; amount: string }[];
  sums: [label: string, amount: string][];
}

/** The same words as text and HTML. Every value is escaped; nothing is loaded from elsewhere. */
export function layOutMail(parts: MailParts): { text: string; html: string } {
  const name = parts.from?.name ?? parts.sender?.name ?? env.mailFrom?.replace(/\s*<.*$/, "") ?? "";
  return { text: textOf(parts, name), html: htmlOf(parts, name) };
}

function textOf(parts: MailParts, name: string): string {
  const { heading, bill, items = [], action, answers = [], quoted, changes = [] } = parts;
  const phone = parts.from && formatPhone(parts.from.phone);
  const stop = parts.stop && `${parts.stop.label}: ${parts.stop.url}`;
  const sums = (bill?.sums ?? []).map(([label, amount]) => `${label}: ${amount}`);
  const text = [
    heading,
    ...said(parts.paragraphs),
    bill?.title ?? "",
    (bill?.lines ?? []).map(({ what, how, amount }) => `${what}: ${how} = ${amount}`).join("\n"),
    sums.join("\n"),
    listed(parts.facts),
    ...changes.map(({ label, what, how }) => `${label}: ${what}\n${how}`),
    ...items.map(({ title, words, url }) => `${title}\n${words}\n${url}`),
    action ? `${action.label}:\n${action.url}` : "",
    ...said(parts.after),
    listed(parts.details),
    answers.map(({ label, url }) => `${label}: ${url}`).join("\n"),
    quoted ? `${quoted.label}:\n${quoted.words.replace(/^/gm, "> ")}` : "",
    `--\n${[parts.footer, stop, phone && `${name}, ${phone}`].filter(Boolean).join("\n")}`,
  ];
  return `${text.filter(Boolean).join("\n\n")}\n`;
}

const said = (paragraphs: (string | Code)[] = []) =>
  paragraphs.map((part) => (typeof part === "string" ? part : part.code));
const listed = (facts: Fact[] = []) => facts.map(([name, value]) => `${name}: ${value}`).join("\n");

function htmlOf(parts: MailParts, name: string): string {
  const { heading, bill, facts = [], changes = [], items = [], action, details = [] } = parts;
  const { answers = [], quoted } = parts;
  const { brand = usualBrand, logo } = parts.sender ?? {};
  const phone = parts.from?.phone;
  const paragraph = (part: string | Code) => paragraphOf(part, phone);
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
    `<h1 style="margin:0;font-size:24px;line-height:1.25">${unbroken(escapeHtml(heading))}</h1>`,
    ...(parts.paragraphs ?? []).map(paragraph),
    bill ? billOf(bill) : "",
    factsOf(facts),
    changes.length > 0 ? table(changes.map(changeOf)) : "",
    ...items.map(
      ({ title, words, url }) =>
        `<p style="margin:16px 0 0"><a href="${escapeHtml(url)}" style="color:#174a86;font-weight:600">${escapeHtml(title)}</a><br><span class="soft" style="color:#4a5868">${lines(words)}</span></p>`,
    ),
    action ? button(action, brand) : "",
    ...(parts.after ?? []).map(paragraph),
    factsOf(details),
    answers.length > 0 ? `<p style="margin:24px 0 0">${answers.map(choice).join(" ")}</p>` : "",
    quoted
      ? `<p class="soft" style="margin:24px 0 4px;color:#4a5868;font-size:14px">${escapeHtml(quoted.label)}</p><blockquote class="soft line" style="margin:0;padding-left:14px;border-left:3px solid #d9dee4;color:#4a5868">${lines(quoted.words)}</blockquote>`
      : "",
    `</div><div class="soft foot" style="margin:20px 28px;color:#4a5868;font-size:14px;overflow-wrap:anywhere"><p style="margin:0">${lines(parts.footer)}</p>`,
    parts.stop ? `<p style="margin:8px 0 0">${footLink(parts.stop.url, parts.stop.label)}</p>` : "",
    phone ? signature(name, phone) : "",
    "</div></div></body></html>",
  ];
  return html.join("\n");
}

function paragraphOf(part: string | Code, phone?: string): string {
  if (typeof part === "string")
    return `<p style="margin:16px 0 0;overflow-wrap:anywhere">${dialled(lines(part), phone)}</p>`;
  return `<p class="sunk" style="margin:16px 0 0;padding:14px 0 14px .15em;border-radius:6px;background:#f3f1ea;text-align:center;font:600 30px/1.2 system-ui,sans-serif;font-variant-numeric:tabular-nums;letter-spacing:.15em">${escapeHtml(part.code)}</p>`;
}

/** Our own phone number, as a link that calls it. */
function dialled(html: string, phone?: string): string {
  if (!phone) return html;
  const number = unbroken(formatPhone(phone));
  return html.replaceAll(number, `<a href="${phoneHref(phone)}" style="color:#174a86">${number}</a>`);
}

const edge = "border-bottom:1px solid #d9dee4";
const table = (rows: string[]) =>
  `<table class="rows" cellspacing="0" width="100%" style="margin:12px 0 0;border-collapse:collapse">${rows.join("")}</table>`;

/** Up to these lengths, a name and its value stand side by side on a phone. */
const beside = { name: 24, value: 48 };

function factsOf(facts: Fact[]): string {
  if (facts.length === 0) return "";
  const stacks = facts.some(([name, value]) => name.length > beside.name || value.length > beside.value);
  return table(
    facts.map(([name, value, look], index) => {
      const weight = look ? ";font-weight:700" : "";
      return row(name, `<span style="overflow-wrap:anywhere${weight}">${lines(value)}</span>`, {
        isLast: index === facts.length - 1,
        stacks,
      });
    }),
  );
}

/** "11:00 PM – 7:00 AM" */
function hoursOnOneLine(text: string): string {
  return text.replace(/ (?=[AP]M|–)|(?<=–) /g, "\u00a0");
}

function changeOf({ label, what, how, isOff }: Change, index: number, all: Change[]): string {
  const off = isOff ? ";text-decoration:line-through" : "";
  const value = `<span style="font-weight:700${off}">${escapeHtml(hoursOnOneLine(what))}</span><br><span class="soft" style="color:#4a5868;font-size:14px">${escapeHtml(how)}</span>`;
  return row(label, value, { isLast: index === all.length - 1 });
}

function row(name: string, value: string, { isLast = false, stacks = false }): string {
  const cell = `padding:8px 16px 8px 0;vertical-align:top${isLast ? "" : `;${edge}`}`;
  const head = `<th class="line soft" align="left" width="34%" style="${cell};color:#4a5868;font-weight:400">${escapeHtml(name)}</th>`;
  return `<tr${stacks ? ' class="fact"' : ""}>${head}<td class="line" style="${cell};padding-right:0">${value}</td></tr>`;
}

function billOf({ title, lines: items, sums }: Bill): string {
  const rows = items.map(({ what, how, amount }, index) =>
    priced(
      `<strong>${escapeHtml(what)}</strong><br><span class="soft" style="color:#4a5868;font-size:14px">${lines(how)}</span>`,
      escapeHtml(amount),
      index === items.length - 1 && sums.length === 1 ? "" : edge,
    ),
  );
  const totals = sums.map(([label, amount], index) => {
    const isLast = index === sums.length - 1;
    const look = isLast ? "border-top:2px solid #14202e;font-size:18px;font-weight:700" : "border:0";
    return priced(escapeHtml(label), escapeHtml(amount), look);
  });
  const head = title
    ? `<h2 style="margin:24px 0 0;font-size:17px;line-height:1.25">${escapeHtml(title)}</h2>`
    : "";
  return `${head}${table([...rows, ...totals])}`;
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
  return `<p style="margin:8px 0 0">${escapeHtml(name)}, ${footLink(phoneHref(phone), formatPhone(phone))}</p>`;
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
