import { contact } from "~/messages/en/contact";
import { noService } from "~/modules/shared/catalogue/service-kinds";
import { formatPhone } from "~/platform/phone";
import { useMessages, useOwnWords } from "~/ui/language";
import { noContactTime } from "./inquiry-options";
import type * as SentInquiries from "./sent-inquiries.server";

type Sent = NonNullable<Awaited<ReturnType<typeof SentInquiries.find>>>;

/** What was sent, for the person who has sent it. */
export function SentCopy({ copy }: { copy: Sent }) {
  const { inquiryPurpose, serviceType, preferredContactTime: time, message, email, phone } = copy;
  const { thanks, labels, purposes, times } = useMessages("contact", contact);
  const ownWords = useOwnWords();
  const chosen = { ...purposes, ...times };
  const service = serviceType === noService ? [] : [ownWords(serviceType)];
  const about = [named(inquiryPurpose, chosen), ...service].join(", ");
  const facts = [
    [thanks.about, about],
    [thanks.replyTo, [email, phone && formatPhone(phone)].filter(Boolean).join(", ")],
    ...(time === noContactTime ? [] : [[labels.preferredContactTime, named(time, chosen)] as const]),
  ] as const;
  return (
    <section className="panel" aria-labelledby="copy">
      <h2 id="copy">{thanks.copy}</h2>
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

/** The label of a stored value; one that was chosen before the choices changed stays as it is. */
function named(value: string, labels: Record<string, string>): string {
  return labels[value] ?? value;
}
