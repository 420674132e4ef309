import type { NounDescription } from "~/modules/shared/records/noun";

export const synonymGroup = {
  type: "synonyms",
  area: "inquiries",
  one: "synonym group",
  many: "synonyms",
  path: "/admin/settings/synonyms",
  title: "words",
  fields: {
    words: {
      kind: "line",
      label: "Words",
      ask: "Enter the words",
      max: 300,
      hint: "Words that mean the same, for example: camera, cctv, surveillance",
    },
    updatedAt: { label: "Changed" },
  },
  list: {
    start: "words",
    sorts: ["updatedAt"],
    columns: [{ key: "updatedAt", nowrap: true, trailingOnCard: true }],
    about: "The chat takes the words of one line as the same.",
    empty: "Words that visitors use and our pages don’t.",
  },
} as const satisfies NounDescription;
