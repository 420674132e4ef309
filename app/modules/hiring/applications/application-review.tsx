import { Entry } from "~/ui/entry";
import { Pill, type PillTone } from "~/ui/pill";
import { Time } from "~/ui/time";
import type * as Files from "./application-files.server";
import type * as Outbox from "./application-outbox.server";
import type { MailState } from "./application-outbox.server";
import { reviewFields } from "./application-review-options";
import type * as Reviews from "./application-reviews.server";
import { statusLabels } from "./application-states";

type Shown<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Shown<T[K]> } : T;
type Rows<T extends (...asked: never[]) => Promise<unknown[]>> = Shown<Awaited<ReturnType<T>>[number]>[];

/** A résumé or cover letter: its pages as pictures, and the file itself to download. */
export function ApplicationFile({
  title,
  id,
  file,
}: {
  title: string;
  id: string;
  file: NonNullable<Awaited<ReturnType<typeof Files.shown>>> | null;
}) {
  return (
    <section className="stack" aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`}>{title}</h3>
      {!file && <p className="soft">There is none, or it is no longer kept.</p>}
      {file?.refusal && <p className="note">{file.refusal}</p>}
      {file && !file.refusal && (
        <>
          {file.note && <p className="soft">{file.note}</p>}
          {!file.drawn && <p className="soft">A Word file has no pictures of its pages.</p>}
          {file.drawn && file.pictures.length === 0 && (
            <p className="soft">Pictures of its pages are being prepared.</p>
          )}
          {file.pictures.map(({ id: picture, href }, index) => (
            <a key={picture} href={href} target="_blank" rel="noopener">
              <img
                src={href}
                alt={`Page ${index + 1} of the ${title.toLowerCase()}, larger in a new tab`}
                className="w-full border border-line bg-on-night"
                loading="lazy"
              />
            </a>
          ))}
          <p>
            <a href={file.href} download>
              {`Download ${file.name}`}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

const former = "A former member of staff";

export function Notes({ notes }: { notes: Rows<typeof Reviews.listNotes> }) {
  if (notes.length === 0) return <p className="soft">There are no notes yet.</p>;
  return notes.map(({ id, body, author, createdAt }) => (
    <Entry key={id} name="Note" author={author ?? former} about={<Time at={createdAt} />} note>
      <p className="typed">{body}</p>
    </Entry>
  ));
}

/** The emails to the applicant, and how far each has come. */
export function ApplicantMails({ mails }: { mails: Rows<typeof Outbox.listMails> }) {
  if (mails.length === 0) return <p className="soft">No emails have been sent to this applicant.</p>;
  return (
    <ul className="rows">
      {mails.map(({ id, subject, createdAt, sentAt, state }) => (
        <li key={id}>
          <p>
            {subject} <Delivery state={state} />
          </p>
          <p className="soft">
            {sentAt ? "Sent " : "Written "}
            <Time at={sentAt ?? createdAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}

const deliveries: Record<MailState, { tone: PillTone; words: string }> = {
  sent: { tone: "good", words: "Sent" },
  failed: { tone: "bad", words: "Could not be delivered" },
  waiting: { tone: "warn", words: "Waiting to be sent" },
};

function Delivery({ state }: { state: MailState }) {
  const { tone, words } = deliveries[state];
  return <Pill tone={tone}>{words}</Pill>;
}

/** How the application came to its status, newest first. */
export function StatusSteps({ steps }: { steps: Rows<typeof Reviews.listSteps> }) {
  return (
    <section aria-labelledby="steps-heading">
      <h3 id="steps-heading">Status</h3>
      <ol className="ruled">
        {steps.map(({ id, fromStatus, toStatus, who, actorId, reason, note, createdAt }) => (
          <li key={id}>
            <p>
              <strong>
                {fromStatus
                  ? `${statusLabels[fromStatus]} → ${statusLabels[toStatus]}`
                  : statusLabels[toStatus]}
              </strong>
              {reason && `: ${reviewFields.reason.words[reason] ?? reason}`}
            </p>
            <p className="soft">
              {actorId ? (who ?? former) : "The applicant"}, <Time at={createdAt} />
            </p>
            {note && <p className="typed">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
