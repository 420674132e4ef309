import { phoneHref } from "~/platform/contact-details";
import { DescriptionList } from "~/ui/description-list";
import { type FieldLike, SelectField } from "~/ui/fields";
import { Time } from "~/ui/time";
import { InquiryPill } from "./inquiry-fields";
import {
  contactTimes,
  type InquiryStatus,
  inquirySources,
  inquiryStatuses,
  sourceLabels,
  statusLabels,
} from "./inquiry-options";

/** An enquiry as its screens have it. */
interface Inquiry {
  reference: string;
  name: string;
  email: string;
  phone: string;
  status: InquiryStatus;
  source: string;
  purpose: string;
  service: string;
  contactTime: string;
  assigneeId: string | null;
  assignee: string | null;
  createdAt: Date;
}

interface Staff {
  id: string;
  name: string;
}

/** What an enquiry says, line by line. */
export function InquiryFacts({ inquiry }: { inquiry: Inquiry }) {
  return (
    <DescriptionList
      items={[
        { term: "Reference", value: inquiry.reference },
        { term: "Status", value: <InquiryPill status={inquiry.status} /> },
        { term: "With", value: inquiry.assignee ?? "Nobody yet" },
        { term: "Received", value: <Time at={inquiry.createdAt} /> },
        { term: "Source", value: sourceLabel(inquiry.source) },
        { term: "Email", value: <a href={`mailto:${inquiry.email}`}>{inquiry.email}</a> },
        { term: "Phone", value: <a href={phoneHref(inquiry.phone)}>{inquiry.phone}</a> },
        { term: "About", value: inquiry.purpose },
        { term: "Service", value: inquiry.service },
        { term: "Best time to call", value: inquiry.contactTime },
      ]}
    />
  );
}

function sourceLabel(source: string): string {
  const known = inquirySources.find((value) => value === source);
  return known ? sourceLabels[known] : source;
}

/** What staff wrote since, in its order: notes among themselves, and replies. */
export function Thread({
  entries,
}: {
  entries: {
    id: string;
    kind: "note" | "reply";
    subject: string | null;
    body: string;
    author: string | null;
    at: Date;
    sentAt: Date | null;
  }[];
}) {
  return entries.map(({ id, kind, subject, body, author, at, sentAt }) => (
    <article key={id} className={`entry entry-${kind}`} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{kind === "note" ? "Note" : `Reply: ${subject}`}</h3>
      <p className="soft">
        {author ?? "A former member of staff"}, <Time at={at} />
        {kind === "reply" && (sentAt ? ", sent" : ", waiting to be sent")}
      </p>
      <p className="typed">{body}</p>
    </article>
  ));
}

/** Who has an enquiry, where it stands, and how it came. A new one has no status to choose. */
export function HandlingFields({
  fields,
  staff,
}: {
  fields: { status?: FieldLike; assignee: FieldLike; source: FieldLike };
  staff: Staff[];
}) {
  return (
    <>
      {fields.status && (
        <SelectField
          field={fields.status}
          label="Status"
          options={inquiryStatuses.map((value) => ({ value, label: statusLabels[value] }))}
          width="half"
        />
      )}
      <SelectField
        field={fields.assignee}
        label="With"
        placeholder="Nobody yet"
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
        optional
      />
      <SelectField
        field={fields.source}
        label="Source"
        options={inquirySources.map((value) => ({ value, label: sourceLabels[value] }))}
        width="half"
      />
    </>
  );
}

/** The form's values of an enquiry. */
export function inquiryValues(inquiry: Inquiry) {
  return {
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone,
    inquiryPurpose: inquiry.purpose,
    serviceType: inquiry.service,
    preferredContactTime: contactTimes.find((time) => time === inquiry.contactTime),
    source: inquiry.source,
    assignee: inquiry.assigneeId ?? undefined,
    status: inquiry.status,
  };
}

/** How a value of the form reads where two texts are compared. */
export function inquiryValueWords(staff: Staff[]) {
  return (name: string, value: string): string => {
    if (name === "assignee") return staff.find(({ id }) => id === value)?.name ?? "Nobody";
    if (name === "source") return sourceLabel(value);
    const status = inquiryStatuses.find((known) => name === "status" && known === value);
    return status ? statusLabels[status] : value;
  };
}

/** What the form's fields are called where two texts are compared. */
export const inquiryLabels = {
  status: "Status",
  assignee: "With",
  source: "Source",
  name: "Full name",
  email: "Email",
  phone: "Phone",
  inquiryPurpose: "About",
  serviceType: "Service",
  preferredContactTime: "Best time to call",
};
