import { Link } from "@remix-run/react";
import { choicesOf } from "~/platform/record-fields";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import {
  CheckboxField,
  controls,
  type FieldLike,
  FieldRow,
  RadiosField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/fields";
import { Pill, type PillTone } from "~/ui/pill";
import { Time } from "~/ui/time";
import {
  type InterviewKind,
  type InterviewStatus,
  interviewFields,
  kindWords,
  statusWords,
} from "./interview-options";

const tones: Record<InterviewStatus, PillTone> = {
  planned: "info",
  moved: "info",
  cancelled: "quiet",
  held: "good",
};

/** The controls of an interview; `staff` are those who may hold one. */
export function InterviewFields({
  fields,
  staff,
  zone,
  ahead,
}: {
  fields: Record<keyof typeof interviewFields | "anyway", FieldLike>;
  staff: { id: string; name: string }[];
  zone: string;
  /** The interviews that are planned already. */
  ahead: { id: string; words: string }[];
}) {
  const control = controls<keyof typeof interviewFields>(fields, interviewFields);
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <FieldRow>
        <TextField {...control("day")} type="date" width="half" />
        <TextField {...control("time")} type="time" width="half" hint={`${placeOf(zone)} time`} />
      </FieldRow>
      <TextField {...control("minutes")} inputMode="numeric" width="short" />
      <RadiosField {...control("kind")} options={choicesOf(interviewFields.kind)} />
      <TextField
        {...control("place")}
        hint="The address, the link of the video call or the number you will call. The applicant reads it."
      />
      <SelectField {...control("interviewerId")} options={people} placeholder="Choose a person" />
      {(fields.anyway.errors?.length || fields.anyway.defaultValue) && (
        <CheckboxField field={fields.anyway} label="Plan it at this time anyway" toggle />
      )}
      {ahead.length > 0 && (
        <details className="mb-5">
          <summary>{`Interviews that are planned already (${ahead.length})`}</summary>
          <ul className="mt-2 list-disc space-y-1 ps-5">
            {ahead.map(({ id, words }) => (
              <li key={id}>{words}</li>
            ))}
          </ul>
        </details>
      )}
      <TextAreaField {...control("note")} rows={3} maxLength={1_000} optional />
    </>
  );
}

/** "Toronto" for "America/Toronto". */
function placeOf(zone: string): string {
  return zone.replace(/^.*\//, "").replaceAll("_", " ");
}

interface Shown {
  id: string;
  status: InterviewStatus;
  startsAt: string | Date;
  minutes: number;
  kind: InterviewKind;
  place: string;
  interviewer: string | null;
  note: string;
}

interface Mailed {
  version: number;
  mailVersion: number | null;
  mailedAt: string | Date | null;
  gaveUp: boolean;
}

/** What became of the last email about it. */
function MailState({ status, version, mailVersion, mailedAt, gaveUp }: Shown & Mailed) {
  if (mailVersion === null) return "None (entered after the interview began)";
  if (status === "cancelled" && mailVersion !== version) return "None about the cancellation alone";
  if (mailedAt)
    return (
      <>
        Sent <Time at={mailedAt} />
      </>
    );
  return gaveUp ? <Pill tone="bad">Could not be delivered</Pill> : "On its way";
}

/** One interview on its application's tab, with what can be done about it. */
export function InterviewCard({
  interview,
  at,
  search,
  may,
}: {
  interview: Shown & Mailed & { begun: boolean };
  /** Where the interviews of the application are, and the state of the list around them. */
  at: string;
  search: string;
  may: { write: boolean };
}) {
  const { id, status, startsAt, minutes, kind, place, interviewer, note } = interview;
  const open = status === "planned" || status === "moved";
  const to = (act: string) => `${at}/${id}/${act}${search}`;
  return (
    <article className="space-y-1.5 rounded-md border border-line p-4" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>
        <Time at={startsAt} />{" "}
        <Pill tone={tones[status]} dot>
          {statusWords[status]}
        </Pill>
      </h3>
      <DescriptionList
        items={[
          { term: "Kind", value: `${kindWords[kind]}, ${minutes} minutes` },
          { term: placeWords[kind], value: <Place text={place} /> },
          { term: "Interviewer", value: interviewer ?? "Someone who has left" },
          { term: "Email", value: <MailState {...interview} /> },
          ...(note
            ? [{ term: interviewFields.note.label, value: <span className="typed">{note}</span> }]
            : []),
        ]}
      />
      {open && may.write && (
        <p className="mt-4 flex flex-wrap gap-2">
          {interview.begun && (
            <Link to={to("held")} className="btn btn-line" preventScrollReset>
              Mark as held
            </Link>
          )}{" "}
          <Link to={to("edit")} className="btn btn-line" preventScrollReset>
            Move or change
          </Link>{" "}
          <Link to={to("cancel")} className="btn btn-quiet text-danger" preventScrollReset>
            Cancel the interview
          </Link>
        </p>
      )}
    </article>
  );
}

const placeWords: Record<InterviewKind, string> = {
  phone: "Number",
  video: "Link",
  "in-person": "Place",
};

function Place({ text }: { text: string }) {
  return /^https:\/\/\S+$/.test(text) ? <a href={text}>{text}</a> : text;
}

type Coming = Omit<Shown, "status">;

/** The upcoming interviews an applicant sees. */
export function ComingInterviews({ interviews, page }: { interviews: Coming[]; page: string }) {
  return interviews.map(({ id, startsAt, minutes, kind, place, interviewer, note }) => (
    <section className="panel" key={id} aria-labelledby={`${id}-heading`}>
      <div className="panel-head">
        <h2 id={`${id}-heading`}>Your interview</h2>
      </div>
      <DescriptionList
        items={[
          { term: "Date", value: <Time at={startsAt} /> },
          { term: "Kind", value: `${kindWords[kind]}, ${minutes} minutes` },
          { term: kind === "phone" ? "We call" : placeWords[kind], value: <Place text={place} /> },
          ...(interviewer ? [{ term: "With", value: interviewer }] : []),
        ]}
      />
      {note && <p className="typed">{note}</p>}
      <ButtonLink href={`${page}/interviews/${id}/calendar.ics`} variant="line">
        Add to calendar
      </ButtonLink>
      <p className="soft">If the time does not suit you, reply to our email or call us.</p>
    </section>
  ));
}
