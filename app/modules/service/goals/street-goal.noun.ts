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
      kind: "line",
      label: "Community",
      ask: "Enter the community",
      max: 120,
      hint: "Its name, as it is under Communities. Only its verified members can join.",
    },
    homes: {
      kind: "whole",
      label: "Homes needed",
      ask: "Enter a whole number from 3 to 500",
      max: 500,
      hint: "How many homes have to join before the plan starts.",
      half: true,
    },
    until: {
      kind: "line",
      label: "Last day",
      ask: "Enter the day as 2026-12-31",
      max: 10,
      day: true,
      hint: "As 2026-12-31. If the goal is missed, nothing is charged.",
      half: true,
    },
    words: {
      kind: "text",
      label: "Words on its page",
      max: 600,
      hint: "Without names. The page itself says the price, the count and what happens if the goal is missed.",
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
      { key: "community", grow: true },
      { key: "homes", nowrap: true, labelledOnCard: true },
      { key: "until", nowrap: true, labelledOnCard: true },
      { key: "status", nowrap: true, trailingOnCard: true },
    ],
    filters: ["status"],
    empty: "A street starts its plan together once enough homes have joined. Add the first goal.",
  },
} as const satisfies NounDescription;
