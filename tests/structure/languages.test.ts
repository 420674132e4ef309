import { expect, test } from "vitest";
import { english } from "../../app/messages/en/messages";
import { french } from "../../app/messages/fr/messages";
import { files, read } from "./source";

/** Values for a message's arguments: enough for the words around them. */
const given = [3, 3, 3];
const texts = ["A", "B", "C"];

/** Every text of some messages, by its place; a function is called with numbers and, if that fails, with words. */
function textsOf(messages: object, place = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    const at = place ? `${place}.${name}` : name;
    if (typeof value === "string") found.set(at, value);
    else if (typeof value === "function") found.set(at, called(value));
    else if (value instanceof Object) for (const entry of textsOf(value, at)) found.set(...entry);
  }
  return found;
}

function called(message: (...values: unknown[]) => unknown): string {
  for (const values of [given, texts, [["HST"], "C"]])
    try {
      const said = message(...values);
      if (typeof said === "string") return said;
    } catch {
      // It wants another kind of value.
    }
  return "";
}

/** What both languages spell alike: names, addresses and codes. */
const alike =
  /^(?:accountTabs\.names\.Patrols|frame\.(?:menu|(?:main|quick|others|account)\.\d+\.\d)|formats\..*|contact\.(?:labels\.(?:message|serviceType)|cannotWait\.after)|checks\.results\.note|askedLines\..*|home\.ways\.quoteFor|watch\.lookWith|forms\.length|emergency\.call|frame\.unread|plans\.(?:inEnglish|accept\.after)|waits\.minutes|house\.form\.hints\.(?:pets|deliveries)|shipped\..*)$/;

const said = { en: textsOf(english), fr: textsOf(french) };

test("row 329: each text exists in French, and is not the English one", () => {
  const missing = [...said.en].filter(([place, text]) => !alike.test(place) && said.fr.get(place) === text);
  expect(missing).toEqual([]);
  const areas = (messages: object) =>
    [...textsOf(messages).keys()].filter((place) => !/^(?:shipped|frame)\./.test(place));
  expect(areas(french)).toEqual(areas(english));
});

/** Words that English texts have and French ones do not. */
const englishWords = /\b(?:the|and|your|you|with|from|please|our|this|that|is|are|was|when|them|they)\b/i;

test("row 329: no English word is left in a French text", () => {
  expect([...said.fr].filter(([, text]) => englishWords.test(text))).toEqual([]);
});

test("row 329: French texts have the spaces, quotes and apostrophes of Canadian French", () => {
  const wrong = [...said.fr].filter(
    ([place, text]) =>
      !/^(?:frame\.(?:main|quick|others|account))\.\d+\.0$/.test(place) &&
      (/(?<![\u00a0\d]):(?!\/)|\s[;!?]|[«](?!\u00a0)|(?<!\u00a0)»|'|"|\d (?:h\b|\$|%|km)/.test(text) ||
        / {2}|\.\.\./.test(text)),
  );
  expect(wrong).toEqual([]);
});

test("row 329: French numbers, money, dates and hours", () => {
  const { formats } = french;
  const zone = "America/Toronto";
  expect(formats.money(599_900)).toBe("5\u00a0999,00\u00a0$");
  expect(formats.date("2026-11-21T00:05:00Z", zone)).toBe("ven. 20 nov. 2026");
  expect(formats.time("2026-11-21T00:05:00Z", zone)).toBe("19\u00a0h\u00a005");
  expect(formats.dateTime("2026-11-21T00:05:00Z", zone)).toBe("ven. 20 nov. 2026 à 19\u00a0h\u00a005");
  expect(formats.time("2026-11-21T00:00:00Z", zone)).toBe("19\u00a0h");
  expect(formats.time("2026-11-21T00:05:00Z", "America/Halifax")).toBe("20\u00a0h\u00a005");
  expect(formats.zone("2026-11-21T00:05:00Z", zone)).toBe("HNE");
  expect(formats.night("2026-12-04")).toBe("ven. 4 déc.");
  expect(formats.hours({ from: "23:00", to: "07:30" })).toBe("23\u00a0h à 7\u00a0h\u00a030");
});

test("row 329: a count picks the form of its word, by the rules of its language", () => {
  expect([1, 2].map(french.waits.minutes)).toEqual(["1 minute", "2 minutes"]);
  expect([0, 1, 2].map((count) => french.waits.hours(count))).toEqual(["0 heure", "1 heure", "2 heures"]);
  expect([0, 1, 2].map((count) => english.waits.hours(count))).toEqual(["0 hours", "1 hour", "2 hours"]);
  expect(english.checks.log(11, 11, 2)).toBe("Checked 11 of 11 nights, 2 notes");
  expect(french.checks.log(1, 11, 0)).toBe("1 nuit vérifiée sur 11");
});

test("row 331: the offers that come with the program have a French text, and no others", () => {
  const migrations = ["0036_offers", "0048_service_kinds"];
  const first = migrations.map((each) => read(`migrations/${each}.ts`).replaceAll("''", "'")).join("\n");
  for (const words of Object.keys(french.shipped)) expect(first).toContain(`'${words}'`);
  for (const [, words = ""] of first.matchAll(/'(?:neighbourhood|street|house)', \d, '([^']+)'/g))
    expect(Object.keys(french.shipped)).toContain(words);
});

test("row 329: only the server and its own tests read the French texts, so no browser loads them", () => {
  const readers = files("app").filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !name.startsWith("app/messages/") &&
      !name.includes(".test.") &&
      /~\/messages\/(?:fr\/|messages"|spoken)/.test(read(name).replace(/import type [^;]+;/g, "")),
  );
  const isServers = (name: string) =>
    name.includes(".server.") || /handle = {[^}]*page: "(?:paper|visitor)"/.test(read(name));
  expect(readers.length).toBeGreaterThan(8);
  expect(readers.filter((name) => !isServers(name))).toEqual([]);
});
