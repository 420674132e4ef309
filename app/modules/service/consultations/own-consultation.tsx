import { formatDate, formatDateTime } from "~/platform/format";
import { DescriptionList } from "~/ui/description-list";
import { RadiosField, TextAreaField } from "~/ui/fields";
import { SubmitButton } from "~/ui/form";
import { PageForm, type PageFormProps } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { type CheckedPoint, CheckList } from "./check-list";
import type { OwnActInput } from "./consultation.schema";
import { offerWithin } from "./consultation-options";

interface Open {
  status: "asked" | "offered" | "booked" | "done" | "cancelled";
  askedAt: Date | string;
  waitingSince: Date | string | null;
  startsAt: Date | string | null;
  minutes: number;
  visitor: string | null;
  times: (Date | string)[];
}

type Stamp = Pick<PageFormProps<OwnActInput>, "stamp">;

const wishHint = "For example what worries you, or days and hours that suit you.";

/** Asks for a consultation. */
export function AskForm({ stamp }: Stamp) {
  return (
    <Panel title="Ask for a consultation" id="ask">
      <p className="mb-4">
        {`We offer you three times within ${offerWithin} days. Somebody comes to your home, looks at twelve things with you, and writes down what is good and what to change.`}
      </p>
      <PageForm<OwnActInput> id="consultation" stamp={stamp} submit="Ask for it" act="ask" pending="Sending…">
        {(fields) => (
          <TextAreaField
            field={fields.wish}
            label="What we should know"
            hint={wishHint}
            rows={3}
            maxLength={1_000}
            optional
          />
        )}
      </PageForm>
    </Panel>
  );
}

/** The one that is open: it waits for times, for a choice, or for its day. */
export function OpenConsultation({ open, zone, stamp }: { open: Open; zone: string } & Stamp) {
  if (open.status === "offered") return <Choose open={open} zone={zone} stamp={stamp} />;
  const cancel = { stamp, id: "consultation", variant: "line", pending: "Cancelling…" } as const;
  if (open.status === "booked" && open.startsAt)
    return (
      <Panel title="Your consultation is booked" id="open">
        <DescriptionList
          items={[
            { term: "When", value: formatDateTime(open.startsAt, zone) },
            { term: "How long", value: `${open.minutes} minutes` },
            { term: "Where", value: "At your home" },
            ...(open.visitor ? [{ term: "Who comes", value: open.visitor }] : []),
          ]}
        />
        <PageForm<OwnActInput>
          {...cancel}
          submit="Cancel it"
          act="cancel"
          beside={<SubmitButton label="Ask for other times" variant="line" name="act" value="others" />}
        />
      </Panel>
    );
  const due = new Date(open.waitingSince ?? open.askedAt).getTime() + offerWithin * 86_400_000;
  return (
    <Panel title="We look for three times" id="open">
      <p className="mb-4">
        {`You asked on ${formatDate(open.askedAt, zone)}. We offer you three times by ${formatDate(due, zone)}, and write to you.`}
      </p>
      <PageForm<OwnActInput> {...cancel} submit="Cancel it" act="cancel" />
    </Panel>
  );
}

function Choose({ open, zone, stamp }: { open: Open; zone: string } & Stamp) {
  const options = open.times.map((time) => ({
    value: new Date(time).toISOString(),
    label: formatDateTime(time, zone),
  }));
  return (
    <Panel title="Choose a time" id="open">
      <p className="mb-4">
        {`It takes ${open.minutes} minutes at your home${open.visitor ? `, with ${open.visitor}` : ""}.`}
      </p>
      <PageForm<OwnActInput>
        id="consultation"
        stamp={stamp}
        submit="Book this time"
        act="choose"
        pending="Booking…"
        beside={
          <>
            <SubmitButton label="Ask for other times" variant="line" name="act" value="others" />{" "}
            <SubmitButton label="Cancel it" variant="line" name="act" value="cancel" />
          </>
        }
      >
        {(fields) => (
          <>
            <RadiosField field={fields.time} label="Times we offer" options={options} />
            <TextAreaField
              field={fields.wish}
              label="If none suits you: what does"
              rows={2}
              maxLength={1_000}
              optional
            />
          </>
        )}
      </PageForm>
    </Panel>
  );
}

/** What was found at a consultation, and what to do first. */
export function ConsultationResult({
  result: { writtenAt, correctedAt, recommendation, points },
  zone,
}: {
  result: {
    writtenAt: Date | string;
    correctedAt: Date | string | null;
    recommendation: string;
    points: CheckedPoint[];
  };
  zone: string;
}) {
  const day = formatDate(writtenAt, zone);
  return (
    <Panel title={`Result of ${day}`} id={`result-${new Date(writtenAt).getTime()}`}>
      {correctedAt && <p className="soft mb-3">{`Corrected on ${formatDate(correctedAt, zone)}.`}</p>}
      <div className="note">
        <p className="font-semibold">What we recommend first</p>
        <p className="typed">{recommendation}</p>
      </div>
      <CheckList label={`Check list of ${day}`} points={points} />
    </Panel>
  );
}
