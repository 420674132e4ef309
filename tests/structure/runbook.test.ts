import path from "node:path";
import { expect, test } from "vitest";
import { alertKinds, alertNames } from "../../app/modules/operations/monitor/alert-kinds";
import { runbook } from "../../app/modules/operations/monitor/runbook.server";
import { files, read } from "./source";

const sections = ["What you see", "Why", "What to check", "How you know it is over"];

const pages = files("docs/runbook").map((file) => path.basename(file, ".md"));
const provoked = read("app/modules/operations/monitor/alerts.server.test.ts");

test("each alert has a page in the runbook, and each page an alert", () => {
  expect(pages.sort()).toEqual([...alertNames].sort());
});

test.each(alertNames)(
  "the page about %s says what to see, why, what to do with exact commands, and when it is over",
  (name) => {
    const text = read(`docs/runbook/${name}.md`);
    expect(text.split("\n")[0]).toBe(`# ${alertKinds[name].label}`);
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(sections);
    expect(text).toContain("```sh\n");
  },
);

test.each(alertNames)("a test provokes the alert %s", (name) => {
  expect(provoked).toMatch(new RegExp(`"(alert )?${name}"`));
  expect(provoked).toContain(`stateOf(`);
});

test.each(alertNames)("the back office shows the page about %s without marks of its text format", (name) => {
  const blocks = runbook(name);
  expect(blocks.filter(({ kind }) => kind === "heading").map(({ runs }) => runs[0])).toEqual(sections);
  expect(blocks.filter(({ kind }) => kind === "code").length).toBeGreaterThan(0);
  for (const { kind, runs } of blocks) {
    expect(runs.length % 2, runs.join("`")).toBe(1);
    if (kind !== "code") expect(runs.join("")).not.toMatch(/```|^#|\n/);
  }
});
