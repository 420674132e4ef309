import { formatPhone } from "~/platform/phone";
import { inquiryFields, noContactTime } from "./inquiry-options";
import type * as SentInquiries from "./sent-inquiries.server";

type Sent = NonNullable<Awaited<ReturnType<typeof SentInquiries.find>>>;

/** What was sent, for the person who has sent it. */
export function SentCopy({ copy }: { copy: Sent }) {
  const { inquiryPurpose, serviceType, preferredContactTime: time, message, email, phone } = copy;
  const about = [inquiryPurpose, serviceType === "N/A" ? null : serviceType].filter(Boolean).join(", ");
  const facts = [
    [inquiryFields.inquiryPurpose.label, about],
    ["We reply to", [email, phone && formatPhone(phone)].filter(Boolean).join(", ")],
    ...(time === noContactTime ? [] : [[inquiryFields.preferredContactTime.label, time] as const]),
  ] as const;
  return (
    <section className="panel" aria-labelledby="copy">
      <h2 id="copy">What you sent</h2>
      <p className="mt-3 whitespace-pre-wrap rounded-md bg-sunk px-4 py-3">{message}</p>
      <dl className="mt-4">
        {facts.map(([term, value]) => (
          <div key={term} className="mt-2">
            <dt className="soft text-sm">{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
