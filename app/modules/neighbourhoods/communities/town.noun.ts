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
      hint: "As it stands on the coverage page.",
    },
    region: {
      kind: "line",
      label: "Region",
      max: 60,
      hint: "The county or region, for job seekers.",
    },
    prefixes: {
      kind: "text",
      label: "Postal codes",
      max: 600,
      rows: 2,
      hint: "The first three characters of each, for example: L5M, L5N",
    },
    alsoCalled: {
      kind: "text",
      label: "Neighbourhoods",
      max: 900,
      rows: 3,
      hint: "With commas between them. The chat uses them as well.",
    },
    outline: {
      kind: "text",
      label: "Map outline",
      max: 12_000,
      rows: 3,
      hint: "One corner a line, for example 43.6532, -79.3832. Without it, the town is in the list only.",
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
