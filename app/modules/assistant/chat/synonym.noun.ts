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
    about: "Words on one line mean the same to the chat.",
    empty: "Words that visitors use and our pages don’t.",
  },
} as const satisfies NounDescription;
