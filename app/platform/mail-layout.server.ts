/** The parts that every mail of ours is made of. */
export interface MailParts {
  heading: string;
  paragraphs?: string[];
  /** Name and value pairs, shown as a table. */
  facts?: [string, string][];
  /** One thing to do. */
  action?: { label: string; url: string };
  /** A closing line: who sends this and how to reach us. */
  footer: string;
}

/** One mail as plain text and as HTML with the same words. Every value is escaped; nothing is loaded from elsewhere. */
export function layOutMail(parts: MailParts): { text: string; html: string } {
  const { heading, paragraphs = [], facts = [], action, footer } = parts;
  const text = [
    heading,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    action ? `${action.label}:\n${action.url}` : "",
    `--\n${footer}`,
  ];
  const cell = 'style="padding:6px 16px 6px 0;vertical-align:top;border-bottom:1px solid #d9dee4"';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th align="left" ${cell}>${escapeHtml(name)}</th><td ${cell}>${lines(value)}</td></tr>`,
  );
  const html = [
    '<!doctype html><html lang="en-CA"><head><meta charset="utf-8">',
    `<title>${escapeHtml(heading)}</title><meta name="viewport" content="width=device-width"></head>`,
    '<body style="margin:0;padding:24px;background:#fbfaf7;color:#14202e;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="font-size:22px;line-height:1.2">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${lines(paragraph)}</p>`),
    rows.length > 0 ? `<table cellspacing="0" width="100%">${rows.join("")}</table>` : "",
    action
      ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 18px;border-radius:10px;background:#14202e;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
      : "",
    `<p style="margin-top:32px;color:#4a5868;font-size:14px">${lines(footer)}</p></div></body></html>`,
  ];
  return { text: `${text.filter(Boolean).join("\n\n")}\n`, html: html.join("\n") };
}

/** Text made safe between tags and inside a quoted attribute. */
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

function lines(text: string): string {
  return escapeHtml(text).replaceAll("\n", "<br>");
}
