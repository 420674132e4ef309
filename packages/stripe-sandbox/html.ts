import { createHash } from "node:crypto";

export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | undefined | Part[];

/** A template whose values are escaped unless they are Html. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(write)));
}

function write(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(write).join("");
  return String(part ?? "").replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;color:#1a1f36;background:#f6f8fa}
*{box-sizing:border-box}
body{margin:0}
.note{background:#fff3c4;border-bottom:1px solid #c9a227;padding:.5rem 1rem;text-align:center}
main{max-width:30rem;margin:2rem auto;padding:0 1rem}
main.wide{max-width:60rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.15rem;margin:1.5rem 0 .5rem}
section,form.card,.problem{background:#fff;border:1px solid #d8dee4;border-radius:.5rem;padding:1rem 1.25rem;margin:0 0 1.25rem}
section>:first-child,form.card>:first-child,.problem>:first-child{margin-top:0}
.problem{border:3px solid #b3261e}
.problem a,.error{color:#b3261e;font-weight:600}
.error{display:block}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:#4f566b}
dd{margin:0;text-align:right}
.total{font-weight:700}
label{display:block;font-weight:600;margin:.75rem 0 .25rem}
.hint{display:block;color:#4f566b;font-size:.9rem}
input{font:inherit;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #697386;border-radius:.375rem;background:#fff;color:inherit}
input[aria-invalid]{border:2px solid #b3261e}
.short{max-width:10rem}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:.375rem;background:#3f3ad0;color:#fff;cursor:pointer}
button.quiet{background:#fff;color:#3f3ad0;border:1px solid #3f3ad0}
form.card button{width:100%;margin-top:1.25rem}
.row{display:flex;flex-wrap:wrap;gap:.5rem;margin:.75rem 0 0}
a{color:#3f3ad0}
:focus-visible{outline:3px solid #f0a500;outline-offset:2px}
code{font-size:.95em}
`;
const styleHash = `sha256-${createHash("sha256").update(style).digest("base64")}`;

export function policy(...targets: (string | null)[]): string {
  const origins = targets.flatMap((target) =>
    target && URL.canParse(target) ? [new URL(target).origin] : [],
  );
  return [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    `form-action 'self' ${[...new Set(origins)].join(" ")}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export function document(title: string, main: Html, width: "narrow" | "wide" = "narrow"): string {
  return html`<!DOCTYPE html><html lang="en-CA"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${new Html(style)}</style></head><body><header class="note"><strong>Sandbox.</strong> No money moves here. Use test cards only, never a real one.</header><main${width === "wide" ? new Html(' class="wide"') : undefined}>${main}</main></body></html>`
    .text;
}

interface Field {
  name: string;
  label: string;
  hint?: string;
  autocomplete: string;
  value?: string;
  numeric?: boolean;
  short?: boolean;
}

export function field(of: Field, problem: string | undefined): Html {
  const id = of.name;
  const described = [of.hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(" ");
  return html`<div><label for="${id}">${of.label}</label>${
    of.hint ? html` <span class="hint" id="${id}-hint">${of.hint}</span>` : undefined
  }${problem ? html` <span class="error" id="${id}-error">Error: ${problem}</span>` : undefined} <input id="${id}" name="${of.name}" value="${of.value}" autocomplete="${of.autocomplete}"${
    of.numeric ? new Html(' inputmode="numeric"') : undefined
  }${of.short ? new Html(' class="short"') : undefined}${
    described ? html` aria-describedby="${described}"` : undefined
  }${problem ? new Html(' aria-invalid="true"') : undefined}></div>`;
}

export function problems(found: Map<string, string>): Html | undefined {
  if (found.size === 0) return undefined;
  const items = [...found].map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`);
  return html`<div class="problem" role="alert"><h2>There is a problem</h2><ul>${items}</ul></div>`;
}

export function formatDate(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString("en-US", {
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "America/Toronto",
  });
}
