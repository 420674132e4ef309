import type { NounDescription } from "~/modules/shared/records/noun";

export const roadmapItem = {
  type: "roadmap_item",
  area: "offers",
  one: "planned part",
  many: "parts planned for the app",
  path: "/admin/roadmap",
  title: "name",
  fields: {
    name: { kind: "line", label: "Name", ask: "Enter a name", max: 60 },
    short: {
      kind: "line",
      label: "Short name",
      ask: "Enter a short name",
      max: 18,
      hint: "For the picture of a phone.",
    },
    teaser: {
      kind: "line",
      label: "On the home page",
      ask: "Enter what the home page says",
      max: 80,
    },
    text: { kind: "line", label: "What it will do", ask: "Enter what it will do", max: 160 },
    todayText: {
      kind: "line",
      label: "On the site today",
      ask: "Enter what the site has already",
      max: 80,
    },
    todayPath: {
      kind: "line",
      label: "Its page on the site",
      ask: "Enter an address of this site, for example /community",
      max: 80,
    },
    place: {
      kind: "whole",
      label: "Place",
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
