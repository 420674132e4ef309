import type { Noun, RecordFields } from "~/platform/record-fields";

/** The pages that an answer may belong to, as the chat names them. */
export const answerPages = {
  "/": "Home",
  "/services": "Services",
  "/services/neighbourhood-watch": "Neighbourhood watch",
  "/services/event-security": "Event security",
  "/services/vip-protection": "Personal protection",
  "/services/equipment-sales": "Security equipment",
  "/payment": "Plans",
  "/coverage": "Coverage",
  "/products": "Products",
  "/careers": "Careers",
  "/about": "About",
  "/features": "Features",
  "/future-developments": "Future Developments",
  "/news": "News",
  "/contact": "Contact",
  "/verify-a-guard": "Verify a guard",
  "/terms": "Terms",
  "/privacy": "Privacy",
  "/accessibility": "Accessibility",
} as const;

export const answerNoun = {
  one: "written answer",
  many: "written answers",
  path: "/admin/settings/answers",
} satisfies Noun;

export const answerFields = {
  question: { label: "Question" },
  answer: { label: "Answer" },
  page: { label: "Page", words: answerPages },
  status: { label: "Status", words: { used: "Used in the chat", retired: "Retired" } },
} satisfies RecordFields;

export const synonymNoun = {
  one: "group of synonyms",
  many: "synonyms",
  path: "/admin/settings/synonyms",
} satisfies Noun;

export const synonymFields = { words: { label: "Words" } } satisfies RecordFields;

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
