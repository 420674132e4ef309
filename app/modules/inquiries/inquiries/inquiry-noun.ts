import type { Noun } from "~/platform/record-fields";

export const inquiryNoun = { one: "inquiry", many: "inquiries", path: "/admin/inquiries" } satisfies Noun;

/** A report from a guard has a source of its own, which staff cannot choose. */
export const guardSource = "guard";
