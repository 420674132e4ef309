import type { Noun, RecordFields } from "~/platform/record-fields";

export const cannedReplyNoun = {
  one: "canned reply",
  many: "canned replies",
  path: "/admin/settings/replies",
} satisfies Noun;

export const cannedReplyFields = {
  title: { label: "Title" },
  body: { label: "Text" },
} satisfies RecordFields;
