import { z } from "zod";
import { communityNoun } from "~/modules/neighbourhoods/communities/community-options";
import { lineSchema } from "~/modules/shared/records/import-columns";
import { type ImportKind, textIn, type Values } from "~/modules/shared/records/import-kind";
import * as PassImports from "./pass-imports.server";
import { nightIn } from "./patrol-night";

const dayWords = "Write the day as 2026-10-31";

const day = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => nightIn(text) !== undefined, dayWords);

const time = z
  .string()
  .transform((text) => timeOf(text.trim()))
  .refine(
    (text) => /^([01]\d|2[0-3]):[0-5]\d( [A-Z]{3})?$/.test(text),
    "Write the time as 23:40 or 11:40 PM, and as 1:30 AM EST where it came twice",
  );

/** "11:40 PM" and "23:40:05" become 23:40, "1:30 AM EST" becomes 01:30 EST; seconds are dropped. */
function timeOf(text: string): string {
  const [, hours = "", minutes = "", half = "", turn = ""] =
    /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?(?:\s+([a-z]{3}))?$/i.exec(text.replaceAll(".", "")) ?? [];
  if (hours === "") return text;
  const afternoon = half.toLowerCase() === "pm";
  const hour = half === "" ? Number(hours) : (Number(hours) % 12) + (afternoon ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:${minutes}${turn && ` ${turn.toUpperCase()}`}`;
}

/** Passes of patrols, by vehicle, minute and street. A file never changes what is recorded. */
export const patrolImport: ImportKind = {
  name: "patrols",
  noun: { one: "pass", many: "passes", path: communityNoun.path },
  area: "communities",
  type: "community",
  audited: true,
  atOnce: 100,
  fields: {
    community: {
      label: "Community",
      key: "required",
      fixed: true,
      guesses: ["community name", "neighbourhood", "neighborhood", "area"],
      schema: lineSchema(120),
    },
    street: {
      label: "Street",
      key: "required",
      fixed: true,
      guesses: ["street name", "road", "checkpoint", "location"],
      schema: lineSchema(120),
      hint: "As it appears in the community’s round.",
    },
    day: { label: "Day", key: "required", fixed: true, guesses: ["date", "passed on"], schema: day },
    time: { label: "Time", key: "required", fixed: true, guesses: ["passed at", "clock"], schema: time },
    vehicle: {
      label: "Vehicle",
      key: "optional",
      fixed: true,
      guesses: ["car", "unit"],
      schema: lineSchema(40),
    },
    note: { label: "Note", guesses: ["notes", "remark", "comment"], schema: lineSchema(300) },
  },
  keyWords: "vehicle, time and street together",
  noKey: "Enter the community, the street, the day and the time",
  keysOf: (values) => [keyOf(values)].flatMap((key) => key ?? []),
  nameOf: (values) => ["street", "day", "time"].flatMap((name) => textIn(values, name) ?? []).join(", "),
  href: () => null,

  async match(lines, executor) {
    const found = await PassImports.findAll(lines.map(passOf), executor);
    return found.map(({ line, id }) => [keyOf({ ...line }) ?? "", id]);
  },
  async read(ids, executor) {
    const passes = await PassImports.readAll(ids, executor);
    const kept = { names: ["note"], why: "A recorded pass is not changed" };
    return passes.map(({ id, ...values }) => ({ id, version: 1, values, kept }));
  },
  async faults(lines, executor) {
    const places = await PassImports.placesOf(lines.map(passOf), executor);
    return new Map(
      places.flatMap(({ line, fault }): [string, string][] =>
        fault ? [[keyOf({ ...line }) ?? "", fault]] : [],
      ),
    );
  },
  create: (records, trx, by) =>
    PassImports.addAll(
      records.map(({ id, values }) => ({ ...passOf(values), id, note: textIn(values, "note") ?? "" })),
      by,
      trx,
    ),
  update: async () => {},
  async removable(ids, executor) {
    return (await PassImports.standing(ids, executor)).map(({ id }) => id);
  },
  remove: (ids, trx, by) => PassImports.removeAll(ids, by, trx),
};

function passOf(values: Values): PassImports.FilePass {
  const text = (name: string) => textIn(values, name) ?? "";
  const named = { community: text("community"), street: text("street"), vehicle: text("vehicle") };
  return { ...named, day: text("day") || "2000-01-01", time: text("time") || "00:00" };
}

function keyOf(values: Values): string | undefined {
  const parts = ["community", "street", "day", "time"].map((name) => textIn(values, name));
  if (parts.includes(null)) return undefined;
  return [...parts, textIn(values, "vehicle") ?? ""].join("|").toLowerCase();
}
