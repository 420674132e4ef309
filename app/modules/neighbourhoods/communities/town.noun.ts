import type { NounDescription } from "~/modules/shared/records/noun";

export const town = {
  type: "town",
  area: "communities",
  one: "town",
  many: "towns",
  path: "/admin/settings/towns",
  title: "name",
  fields: {
    name: {
      kind: "line",
      label: "Name",
      ask: "Enter the name",
      max: 60,
      hint: "As visitors read it on the page about coverage.",
      half: true,
    },
    region: {
      kind: "line",
      label: "Region",
      max: 60,
      hint: "The county or region that it belongs to, for people who look for work there.",
      half: true,
    },
    prefixes: {
      kind: "text",
      label: "Postal codes",
      max: 600,
      rows: 2,
      hint: "Their first three characters, with commas between them, such as L5M, L5N.",
    },
    alsoCalled: {
      kind: "text",
      label: "Names of its parts",
      max: 900,
      rows: 3,
      hint: "What people call where they live, with commas between the names. The chat knows them.",
    },
    outline: {
      kind: "text",
      label: "Outline",
      max: 12_000,
      rows: 6,
      hint: "A corner a line, as latitude and longitude. Without any outline, visitors read a list instead of a map.",
    },
  },
  list: {
    start: "name",
    columns: [
      { key: "region", nowrap: true },
      { key: "prefixes", grow: true },
    ],
    exported: true,
    empty: "The towns that you speak of, with their postal codes. Add them here, or from a CSV file.",
  },
} as const satisfies NounDescription;
