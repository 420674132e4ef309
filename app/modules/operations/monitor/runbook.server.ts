import type { AlertName } from "./alert-kinds";

const pages = import.meta.glob<string>("/docs/runbook/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A part of a page: runs of text and `code` alternate, text first. */
export interface Block {
  kind: "heading" | "text" | "item" | "code";
  runs: string[];
}

/** The page of docs/runbook about an alert, without its title. */
export function runbook(name: AlertName): Block[] {
  const text = pages[`/docs/runbook/${name}.md`] ?? "";
  return text
    .replace(/^# .*\n/, "")
    .trim()
    .split(/\n{2,}/)
    .flatMap(blocksOf);
}

function blocksOf(part: string): Block[] {
  const code = /^```\w*\n([\s\S]*?)\n```$/.exec(part)?.[1];
  if (code !== undefined) return [{ kind: "code", runs: [code] }];
  if (part.startsWith("## ")) return [{ kind: "heading", runs: [part.slice(3)] }];
  if (/^\d+\. /.test(part))
    return part.split(/\n(?=\d+\. )/).map((item) => ({ kind: "item", runs: runsOf(item) }));
  return [{ kind: "text", runs: runsOf(part) }];
}

function runsOf(text: string): string[] {
  return text.replace(/\s*\n\s*/g, " ").split("`");
}
