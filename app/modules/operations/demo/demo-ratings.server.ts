import { newToken } from "~/modules/inquiries/ratings/rating-links.server";
import { newId } from "~/platform/ids.server";
import { digest } from "~/platform/secrets.server";

const hour = 3_600_000;
const rated = 50;
const comments = new Map([
  [0, "The answer came the same evening. Thank you."],
  [7, "I had to write twice before someone called."],
  [19, "Clear and friendly."],
  [31, "The price came a week after the street had decided."],
]);

/** 48 of 50 are good (B10): what senders of the demo's older inquiries think of the answers. */
export function demoRatings(inquiries: { id: string; email: string; status: string }[], now: Date) {
  const answered = inquiries.filter(({ status }) => status !== "spam").slice(-rated);
  return answered.map(({ id: inquiryId, email }, index) => {
    const id = newId();
    const answeredAt = new Date(now.getTime() - (10 + index * 40) * hour);
    return {
      id,
      inquiryId,
      email,
      tokenHash: digest(newToken(id)),
      askedAt: new Date(answeredAt.getTime() - 3 * hour),
      good: index !== 7 && index !== 31,
      comment: comments.get(index) ?? "",
      answeredAt,
    };
  });
}
