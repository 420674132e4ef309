import { env } from "./env.server";
import { mailMark } from "./mail-mark";
import { formatPhone, phoneHref } from "./phone";

export interface MailParts {
  /** The name at the top and the phone below. Without it, the sender's name. */
  from?: { name: string; phone: string };
  heading: string;
  paragraphs?: string[];
  facts?: [string, string][];
  action?: { label: string; url: string };
  footer: string;
}

/** The same words as text and HTML. Every value is escaped; nothing is loaded from elsewhere. */
export function layOutMail(parts: MailParts): { text: string; html: string } {
  const { heading, paragraphs = [], facts = [], action, footer } = parts;
  const name = parts.from?.name ?? env.mailFrom.replace(/\s*<.*$/, "");
  const phone = parts.from && formatPhone(parts.from.phone);
  const text = [
    heading,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    action ? `${action.label}:\n${action.url}` : "",
    `--\n${[footer, phone && `${name}, ${phone}`].filter(Boolean).join("\n")}`,
  ];
  const cell =
    'class="line" style="padding:6px 16px 6px 0;vertical-align:top;overflow-wrap:anywhere;border-bottom:1px solid #d9dee4"';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th align="left" ${cell}>${escapeHtml(name)}</th><td ${cell}>${lines(value)}</td></tr>`,
  );
  const html = [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    `<title>${escapeHtml(heading)}</title><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<style>${darkStyle}</style></head>`,
    '<body class="paper" style="margin:0;background:#fbfaf7;color:#14202e;font:16px/1.5 system-ui,sans-serif">',
    '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr>',
    '<td height="56" bgcolor="#0c1a2b" style="height:56px;padding:0 24px;background:#0c1a2b">',
    '<div style="max-width:560px;margin:0 auto;color:#ffffff;font-size:18px;font-weight:700">',
    `<img src="cid:${mailMark.cid}" width="32" height="26" alt="" style="margin-right:8px;vertical-align:middle">`,
    `${escapeHtml(name)}</div></td></tr></table>`,
    '<div style="max-width:560px;margin:0 auto;padding:24px">',
    `<h1 style="font-size:22px;line-height:1.2">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`),
    rows.length > 0 ? `<table cellspacing="0" width="100%">${rows.join("")}</table>` : "",
    action
      ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 18px;border-radius:10px;background:#f4b63f;color:#0c1a2b;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
      : "",
    `<p class="soft" style="margin-top:32px;color:#4a5868;font-size:14px">${lines(footer)}`,
    parts.from && phone
      ? `<br>${escapeHtml(name)}, <a class="soft" href="${escapeHtml(phoneHref(parts.from.phone))}" style="color:#4a5868">${escapeHtml(phone)}</a>`
      : "",
    "</p></div></body></html>",
  ];
  return { text: `${text.filter(Boolean).join("\n\n")}\n`, html: html.join("\n") };
}

/** A mail program that does not know media queries shows the light one. */
const darkStyle = [
  "@media (prefers-color-scheme:dark){.paper{background:#0a1320!important;color:#e8edf3!important}",
  ".soft{color:#a5b2c1!important}.line{border-color:#25374b!important}.paper a:not([style*=f4b63f]){color:#9ac3f7!important}}",
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

/** Addresses of this site become links; anything a person typed does not. */
function lines(text: string): string {
  const link = (url: string) =>
    url.startsWith(`${env.appUrl.origin}/`) ? `<a href="${url}" style="${linkStyle}">${url}</a>` : url;
  return escapeHtml(text)
    .replaceAll("\n", "<br>")
    .replace(/https?:[^\s<]+/g, link);
}
