import type { NounDescription } from "~/modules/shared/records/noun";

export const cannedReply = {
  type: "canned_reply",
  area: "inquiries",
  one: "canned reply",
  many: "canned replies",
  path: "/admin/settings/replies",
  title: "title",
  fields: {
    title: {
      kind: "line",
      label: "Title",
      ask: "Enter a title",
      max: 80,
      hint: "Staff choose it by this title.",
    },
    body: {
      kind: "text",
      label: "Text",
      ask: "Enter the text",
      max: 2_000,
      rows: 10,
      hint: "{name} becomes the name of the person who asked.",
    },
  },
  list: {
    start: "title",
    columns: [{ key: "body", grow: true }],
    about: "Texts that staff choose from when they answer an inquiry.",
    empty: "Texts that staff choose from when they answer an inquiry.",
  },
} as const satisfies NounDescription;
