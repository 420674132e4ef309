import * as Exports from "~/modules/exports/exports.server";
import { type InquiryListQuery, inquiryList } from "./inquiry-list.server";

/** Exactly the enquiries that a list's query means, in its order (rows 233, 253). */
export async function exportCsv(query: InquiryListQuery, actorId: string) {
  const rows = inquiryList.all(query, (some) =>
    some.select(["id", "name", "email", "phone", "message", "created_at as createdAt"]).execute(),
  );
  return Exports.csv({ name: "inquiries", subject: "inquiry", actorId }, rows, [
    ["name", "Name"],
    ["email", "Email"],
    ["phone", "Phone"],
    ["message", "Message"],
    ["createdAt", "Date"],
  ]);
}
