import { Disclosure } from "~/ui/disclosure";
import { Panel } from "~/ui/panel";
import { Round } from "~/ui/rows";
import { Time } from "~/ui/time";

interface Waiting {
  id: string;
  label: string;
  createdAt: Date | string;
  mail: { to: string; subject: string; text: string } | null;
}

/** Emails that nobody has received yet, to be read here meanwhile. */
export function WaitingMails({ mails, count }: { mails: Waiting[]; count: number }) {
  if (count === 0)
    return (
      <Panel title="Nothing is waiting" id="waiting-mails">
        <div className="flex items-center gap-3">
          <Round icon="check" tone="good" />
          <p>Emails go out as soon as they are written. What cannot be sent is listed here.</p>
        </div>
      </Panel>
    );
  return (
    <Panel id="waiting-mails">
      <p className="mb-4">
        They read as they would be sent now. Codes and one-time links are left out: they belong to the
        recipient.
      </p>
      <ul className="grid gap-3">
        {mails.map(({ id, label, createdAt, mail }) => (
          <li key={id}>
            <Disclosure
              summary={mail ? `${mail.subject} (to ${mail.to})` : `${label}: it cannot be read now`}
            >
              <p className="soft text-sm">
                {label}, since <Time at={createdAt} />
              </p>
              {mail && <p className="typed mt-2">{mail.text}</p>}
            </Disclosure>
          </li>
        ))}
      </ul>
      {count > mails.length && (
        <p className="soft mt-4">{`Showing the oldest ${mails.length} of ${count}.`}</p>
      )}
    </Panel>
  );
}
