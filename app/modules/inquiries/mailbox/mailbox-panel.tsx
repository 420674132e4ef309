import { formatCount } from "~/platform/format";
import { DescriptionList } from "~/ui/description-list";
import { FormShell, SubmitButton } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { Pill, ServicePill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type * as Mailbox from "./mailbox.server";

type State = Awaited<ReturnType<typeof Mailbox.state>>;

/** Where answers to our emails are read from, and whether that works. */
export function MailboxPanel({ state }: { state: State }) {
  return (
    <Panel title="Mailbox" id="mailbox" beside={<ServicePill failures={state?.failures} />}>
      {state ? (
        <div className="stack">
          <DescriptionList items={facts(state)} />
          <FormShell action="/admin/settings/health/mailbox">
            <input type="hidden" name="read" value="1" />
            <SubmitButton label="Read now" about="the mailbox" pendingLabel="Reading…" variant="line" />
          </FormShell>
        </div>
      ) : (
        <p>Answers to our emails go to the company’s own address. Set IMAP_URL to have them read.</p>
      )}
    </Panel>
  );
}

function facts({ name, readAt, failures, failure, leftForStaff }: NonNullable<State>) {
  return [
    { term: "Read from", value: name },
    { term: "Last read", value: readAt ? <Time at={readAt} near /> : "Not yet" },
    {
      term: "Failures since then",
      value: failures === 0 ? "None" : <Pill tone="bad">{`${failures} (${failure})`}</Pill>,
    },
    { term: "Needs attention", value: formatCount(leftForStaff) },
  ];
}
