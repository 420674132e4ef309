import { answerPages } from "~/modules/assistant/knowledge/answer-pages";
import type { NounDescription } from "~/modules/shared/records/noun";

export const writtenAnswer = {
  type: "written_answer",
  area: "inquiries",
  one: "written answer",
  many: "written answers",
  path: "/admin/settings/answers",
  title: "question",
  fields: {
    question: {
      kind: "line",
      label: "Question",
      ask: "Enter the question",
      max: 200,
      hint: "The way people ask it.",
    },
    answer: {
      kind: "text",
      label: "Answer",
      ask: "Enter the answer",
      max: 1_500,
      rows: 6,
      hint: "The chat says this word for word to anyone who asks.",
    },
    page: {
      kind: "choice",
      label: "Page",
      words: answerPages,
      ask: "Choose the page that it belongs to",
      hint: "The chat links to it.",
    },
    status: {
      kind: "choice",
      label: "Status",
      words: { used: "In the chat", retired: "Retired" },
      tones: { used: "good", retired: "quiet" },
      ask: "Choose whether the chat uses it",
      initial: "used",
    },
  },
  list: {
    start: "question",
    columns: [
      { key: "answer", secondary: true },
      { key: "page", nowrap: true, secondary: true },
      { key: "status", nowrap: true },
    ],
    filters: ["status"],
    empty: "Write one for what people ask the chat and no page answers.",
  },
} as const satisfies NounDescription;
