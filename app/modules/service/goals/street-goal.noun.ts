import type { NounDescription } from "~/modules/shared/records/noun";

export const streetGoal = {
  type: "street_goal",
  area: "communities",
  one: "street goal",
  many: "street goals",
  path: "/admin/goals",
  title: "street",
  fields: {
    street: { kind: "line", label: "Street", ask: "Enter the street", max: 120 },
    community: {
      kind: "named",
      label: "Community",
      ask: "Choose the community",
      max: 120,
      hint: "Only its verified members can join.",
    },
    homes: {
      kind: "whole",
      label: "Homes needed",
      ask: "Enter a whole number from 3 to 500",
      max: 500,
      half: true,
    },
    until: {
      kind: "day",
      label: "Last day",
      ask: "Enter the last day to join",
      half: true,
    },
    words: {
      kind: "text",
      part: "On the street’s page",
      label: "Text for the street’s page",
      max: 600,
      hint: "Do not name anyone. The page already says the price, the count and what happens if the goal is missed.",
    },
    status: {
      label: "Status",
      words: { open: "Open", started: "Started", missed: "Missed" },
      tones: { open: "info", started: "good", missed: "quiet" },
    },
  },
  list: {
    start: "street",
    columns: [
      { key: "community", nowrap: true, secondary: true },
      { key: "homes", header: "Homes joined", nowrap: true, labelledOnCard: true },
      { key: "until", nowrap: true, labelledOnCard: true },
      { key: "status", nowrap: true, trailingOnCard: true },
    ],
    filters: ["status"],
    about: "A street starts its plan together once enough homes have joined.",
    empty: "A street starts its plan together once enough homes have joined. Add the first goal.",
  },
} as const satisfies NounDescription;
