import { newId } from "~/platform/ids.server";
import type { demoInquiries } from "./demo-inquiries.server";

/** The demo's bell reads 3 (row 191): its three newest inquiries nobody has taken up. */
export function demoNotifications(userId: string, inquiries: ReturnType<typeof demoInquiries>) {
  const newest = inquiries
    .filter(({ status }) => status === "new")
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, 3);
  return newest.map((inquiry) => ({
    id: newId(),
    userId,
    kind: "inquiry_received",
    words: `New inquiry ${inquiry.reference} from ${inquiry.name}: ${inquiry.inquiryPurpose}`,
    href: `/admin/inquiries/${inquiry.id}`,
    createdAt: inquiry.createdAt,
  }));
}
