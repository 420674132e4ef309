import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parse } from "parse5";
import { vi } from "vitest";
import { attribute, type Element, elements, words } from "./document";

export type TextProgram = "lynx" | "w3m";

/** `choose` takes a list's second choice, after the one that asks to choose; both it and `tick` are for w3m. */
export type Step = { fill: string; with: string } | { choose: string } | { tick: string } | { press: string };

export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? "").split(":").some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The page as the program prints it. */
export async function readIn(program: "w3m" | "links", url: string, cookie = ""): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), "nightjar-text-"));
  const option = program === "w3m" ? "-header" : "-http.extra-header";
  const sent = cookie ? [option, `Cookie: ${cookie}`] : [];
  try {
    const env = { ...process.env, HOME: home, LC_ALL: "C.UTF-8" };
    const { stdout } = await promisify(execFile)(program, [...sent, "-dump", url], { env, timeout: 60_000 });
    return stdout.replace(/\s+/g, " ");
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** A page the previous step leads to, as its reader gets it. */
export interface NextPage {
  html: string;
  /** Where its address leads, by id. */
  at?: string;
  steps: Step[];
}

/**
 * Opens an address in the text browser itself, works through the form with keys at a person's pace, and returns the
 * page shown in the end. The fields are counted in a copy of the page, since Tab leads from one to the next.
 */
export async function useTextProgram(
  program: TextProgram,
  url: string,
  steps: Step[],
  next?: NextPage,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "nightjar-text-"));
  try {
    const first = { html: await (await fetch(url)).text(), steps };
    const keys: string[] = [];
    for (const page of next ? [first, next] : [first]) keys.push(...(await keysOf(program, page, folder)));
    await programs[program].play(url, keys, folder);
    return await readFile(path.join(folder, "page"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keysOf(program: TextProgram, { html, at: id, steps }: NextPage, folder: string) {
  const page = elements(parse(html, { scriptingEnabled: false }));
  const begin = id ? page.findIndex((element) => attribute(element, "id") === id) : 0;
  const stops = page.slice(begin).filter(isStop);
  const keys: string[] = [];
  // Both start on the first link, or before it, unless the part that the address leads to begins with a link.
  const [first, part] = [stops[0], page[begin]];
  const startsOnLink = first?.tagName === "a" && part && words(part).startsWith(words(first));
  let at = id && !startsOnLink ? -1 : 0;
  for (const step of steps) {
    const control = "press" in step ? buttonCalled(page, step.press) : fieldCalled(page, labelOf(step));
    const to = stops.indexOf(control);
    if (to < at) throw new Error(`${JSON.stringify(step)} stands above what came before.`);
    keys.push(...Array.from({ length: to - at }, () => "\t"));
    if ("press" in step || "tick" in step) keys.push("\r");
    else if ("choose" in step) keys.push("\r", "j", "\r");
    else if (program === "w3m" && control.tagName === "textarea") {
      await writeFile(path.join(folder, `typed-${String(to).padStart(3, "0")}`), step.with);
      keys.push("\r");
    } else keys.push(...programs[program].type(step.with));
    at = to;
  }
  return keys;
}

function labelOf(step: Exclude<Step, { press: string }>): string {
  if ("choose" in step) return step.choose;
  return "tick" in step ? step.tick : step.fill;
}

/** The current text of a field. */
const erase = "\x15";

const programs = {
  lynx: { type: (text: string) => [erase, ...text], play: playLynx },
  w3m: { type: (text: string) => ["\r", erase, ...text, "\r"], play: playW3m },
};

async function playLynx(url: string, keys: string[], folder: string): Promise<void> {
  const script = path.join(folder, "keys");
  // It says for two seconds that it cannot find these words: a form sent sooner would look automated.
  const wait = [..."/words that are not there\r"];
  const printToFile = ["p", "\r", "\x15", ...path.join(folder, "page"), "\r", "Q"];
  const named = new Map([
    ["\t", "<tab>"],
    ["\r", "^J"],
    [" ", "<space>"],
    ["\x15", "^U"],
  ]);
  const lines = [...wait, ...keys, ...printToFile].map((key) => `key ${named.get(key) ?? key}\n`);
  await writeFile(script, lines.join(""));
  await once(inTerminal(`lynx -accept_all_cookies -cmd_script=${script} '${url}'`, folder), "exit");
}

async function playW3m(url: string, keys: string[], folder: string): Promise<void> {
  // It leaves text of several lines to an editor.
  const editor = path.join(folder, "editor");
  const next = `set -- "$1" '${folder}'/typed-*; cat "$2" > "$1"; rm "$2"`;
  await writeFile(editor, `#!/bin/sh\n${next}\n`, { mode: 0o700 });
  const program = inTerminal(
    `w3m -o editor=${editor} -cookie -o confirm_qq=0 -o accept_cookie=1 '${url}'`,
    folder,
  );
  const opened = Date.now();
  await vi.waitUntil(() => Date.now() - opened > 2_500, { timeout: 60_000 });
  program.stdin.write([...keys, "S", ...path.join(folder, "page"), "\r", "q"].join(""));
  await once(program, "exit");
}

function inTerminal(command: string, home: string) {
  return spawn("script", ["-qec", command, "/dev/null"], {
    stdio: ["pipe", "ignore", "ignore"],
    env: { ...process.env, HOME: home, TERM: "vt100", LC_ALL: "C.UTF-8" },
    timeout: 60_000,
  });
}

function isStop(element: Element): boolean {
  if (element.tagName === "a") return attribute(element, "href") !== undefined;
  if (element.tagName === "input") return attribute(element, "type") !== "hidden";
  return ["select", "textarea", "button"].includes(element.tagName);
}

function only(found: Element[], what: string): Element {
  const [element] = found;
  if (!element || found.length > 1) throw new Error(`There are ${found.length} of "${what}", not one.`);
  return element;
}

function buttonCalled(page: Element[], label: string): Element {
  return only(
    page.filter((element) => element.tagName === "button" && words(element) === label),
    label,
  );
}

function fieldCalled(page: Element[], label: string): Element {
  const { id } = {
    id: attribute(
      only(
        page.filter((each) => each.tagName === "label" && words(each) === label),
        label,
      ),
      "for",
    ),
  };
  return only(
    page.filter((element) => id !== undefined && attribute(element, "id") === id),
    label,
  );
}
