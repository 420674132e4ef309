import { expect, test } from "vitest";
import { commandsIn, typedAs } from "../../bench/first-value/commands";
import { Effort } from "../../bench/first-value/effort";
import { read } from "./source";

const goingLive = read("docs/going-live.md");

test("row 317: going live takes three commands, which the bench types with values of its own", () => {
  const values = {
    repository: "/r",
    appUrl: "https://a.example",
    dataDir: "/d",
    databaseUrl: "postgres://x",
  };
  const [get, write, serve] = commandsIn(goingLive).map((line) => typedAs(line, values));
  expect(get).toBe("git clone /r nightjar && cd nightjar");
  expect(write).toMatch(/ APP_URL=https:\/\/a\.example DATA_DIR=\/d DATABASE_URL=postgres:\/\/x /);
  expect(serve).toBe("ENV_FILE=.env npm run serve");
});

test("a document with a fourth command, or without an example, is noticed", () => {
  expect(() => commandsIn(goingLive.replace("npm run serve\n", "npm run serve\nls\n"))).toThrow("Not three");
  expect(() => commandsIn(goingLive.replace("/var/lib/nightjar", "/srv"))).toThrow("/var/lib/nightjar");
});

test("the effort of a journey is the sum of its steps", async () => {
  const effort = new Effort();
  expect(() => effort.add({ inputs: 1 })).toThrow("No step has begun");
  effort.begin("one");
  effort.add({ inputs: 2, commands: 1, person: 3 });
  effort.begin("two");
  effort.add({ inputs: 1, files: 1, person: 4 });
  await expect(effort.timed(() => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(effort.total).toMatchObject({ inputs: 3, commands: 1, files: 1, person: 7 });
  expect(effort.steps.map(({ inputs }) => inputs)).toEqual([2, 1]);
});
