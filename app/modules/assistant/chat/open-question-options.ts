import type { Noun, RecordFields } from "~/platform/record-fields";

export const openQuestionNoun = {
  one: "unanswered question",
  many: "unanswered questions",
  path: "/admin/settings/questions",
} satisfies Noun;

export const openQuestionFields = {
  question: { label: "Question" },
  asked: { label: "Asked" },
  lastAsked: { label: "Last asked" },
} satisfies RecordFields;
