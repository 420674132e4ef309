import type { Noun } from "~/platform/record-fields";

export const inquiryNoun = { one: "inquiry", many: "inquiries", path: "/admin/inquiries" } satisfies Noun;

/** A guard's report has its own source, which staff cannot choose. */
export const guardSource = "guard";
