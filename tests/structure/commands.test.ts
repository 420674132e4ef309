import { spawnSync } from "node:child_process";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { files, read } from "./source";

const documents = [...files("docs/runbook"), "docs/operations.md", "docs/going-live.md"];

/** The commands that a document shows, with the line of its block. */
const blocks = documents.flatMap((file) =>
  [...read(file).matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = "", text = ""]) => ({
    file,
    text: text.replaceAll(`\n${indent}`, "\n").trim(),
  })),
);
const [, services = ""] = /^services:\n([\s\S]*?)^\S/m.exec(read("compose.yaml")) ?? [];
const containers = [...services.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name);
const units = files("deploy").filter((file) => file.endsWith(".service"));
const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
const commands = files("server/commands").map((file) => file.replace(/^.*\/|\.ts$/g, ""));

/** Whether a name, with * and a port after @, is that of a unit or of several. */
function isUnit(name: string): boolean {
  const pattern = name.replace(/@\d+$/, "@").replaceAll("*", ".*");
  return units.some((file) => new RegExp(`^deploy/${pattern}\\.service$`).test(file));
}

function strangers(text: string): string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const inCompose = named(/docker compose (?:logs|exec|restart|up|run)\b([^|#\n]*)/g)
    .flatMap((words) => words.trim().split(/\s+/))
    .filter((word) => /^(app|worker|proxy|database)[\w-]*$/.test(word));
  return [
    ...inCompose.filter((name) => !containers.includes(name)).map((name) => `no container ${name}`),
    ...named(/(?<![\w/-])(nightjar[@*-][\w*]*)/g)
      .filter((name) => !/^nightjar-(before|\d)/.test(name) && !isUnit(name))
      .map((name) => `no unit ${name}`),
    ...named(/npm run ([\w:-]+)/g)
      .filter((name) => !scripts.includes(name))
      .map((name) => `no script ${name}`),
    ...named(/build\/commands\/([\w-]+)\.js/g)
      .filter((name) => !commands.includes(name))
      .map((name) => `no command ${name}`),
    ...named(/^(.*)npm run (?:admin|backup|restore|restore:drill)\b/gm)
      .filter((before) => !before.includes("ENV_FILE="))
      .map(() => "a command without settings"),
  ];
}

test("the commands that documents show name containers, units and scripts that there are", () => {
  expect(blocks.length).toBeGreaterThan(20);
  expect(containers).toEqual(["app-1", "app-2", "worker", "proxy", "database"]);
  const found = blocks.flatMap(({ file, text }) => strangers(text).map((what) => `${file}: ${what}`));
  expect(found).toEqual([]);
});

test("a shell can read the commands that documents show", () => {
  for (const { file, text } of blocks) {
    const { status, stderr } = spawnSync("sh", ["-n"], { input: text, encoding: "utf8" });
    expect(status, `${file}: ${stderr}${text}`).toBe(0);
  }
});

test("finds a container, a unit, a script and a command that there is not, and one without settings", () => {
  const text = `docker compose logs app --since 1h | grep worker-9
journalctl -u 'nightjar*' && systemctl restart nightjar@3001 nightjar-web
npm run backups
ENV_FILE=/etc/nightjar.env npm run admin
npm run backup
docker compose exec worker node build/commands/backups.js`;
  expect(strangers(text)).toEqual([
    "no container app",
    "no unit nightjar-web",
    "no script backups",
    "no command backups",
    "a command without settings",
  ]);
});

describe("the settings' example", () => {
  const example = read(".env.example");

  test("a shell, systemd and Node.js read the same values, also of what is optional", () => {
    const whole = example.replace(/^#(?=[A-Z\d_]+=)/gm, "");
    const given = parseEnv(whole);
    expect(given.MAIL_FROM).toBe("Nightjar Patrol <hello@example.com>");
    const names = Object.keys(given);
    const printed = names.map((name) => `printf '<%s>\\n' "$${name}"`).join("\n");
    const { stdout, stderr } = spawnSync("sh", ["-eu"], {
      input: `${whole}\n${printed}`,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout).toBe(names.map((name) => `<${given[name]}>\n`).join(""));
  });

  test("no value with a space or a sign of the shell is without quotes", () => {
    const set = example.split("\n").filter((line) => /^#?[A-Z_]+=/.test(line));
    expect(set.filter((line) => !/^#?\w+=([\w.:/@+,=-]*|'[^']*')$/.test(line))).toEqual([]);
  });
});

test("compose.yaml bounds the log of every container, and the units use the Node.js of the packages", () => {
  expect(services.match(/logging: \*logging|<<: \*app|: \*app/g)).toHaveLength(5);
  expect(read("compose.yaml")).toMatch(/max-size: \d+m\n\s+max-file: "\d"/);
  for (const unit of units)
    expect(read(unit)).toMatch(/^ExecStart=\/opt\/nightjar\/node_modules\/\.bin\/node /m);
});
