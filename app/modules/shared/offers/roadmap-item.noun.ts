import type { NounDescription } from "~/modules/shared/records/noun";

export const roadmapItem = {
  type: "roadmap_item",
  area: "offers",
  one: "planned feature",
  many: "planned features",
  path: "/admin/roadmap",
  title: "name",
  fields: {
    name: { kind: "line", label: "Name", ask: "Enter a name", max: 60, hint: "For example: Guard tracking" },
    short: {
      kind: "line",
      label: "Label in the picture of the app",
      ask: "Enter the label",
      max: 18,
      hint: "Up to 18 letters, for example: Live map",
    },
    teaser: {
      kind: "text",
      label: "Sentence for the home page",
      ask: "Enter what the home page says",
      max: 80,
      rows: 2,
      hint: "For example: See where your patrol is tonight",
    },
    text: { kind: "text", label: "What it will do", ask: "Enter what it will do", max: 160, rows: 2 },
    todayText: {
      kind: "text",
      label: "What the site already has",
      ask: "Enter what the site has already",
      max: 80,
      rows: 2,
      hint: "For example: Last night’s passes, street by street",
    },
    todayPath: {
      kind: "line",
      label: "Link to that page",
      ask: "Enter an address of this site, for example /community",
      max: 80,
      hint: "For example: /community",
    },
    place: {
      kind: "whole",
      label: "Position",
      ask: "Enter a whole number from 1 to 99",
      max: 99,
      initial: "1",
    },
  },
  list: {
    start: "place",
    sorts: ["place"],
    columns: [
      { key: "text", grow: true },
      { key: "place", numeric: true, secondary: true, leftOutOnCard: true },
    ],
    exported: true,
    empty: "What your app will have, and what this site has already.",
  },
} as const satisfies NounDescription;
