import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormShell, SubmitButton } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { Pill, type PillTone } from "~/ui/pill";
import { Round, Row, Rows } from "~/ui/rows";
import { Time } from "~/ui/time";
import type { MailFacts } from "./mail-facts.server";

/** As it reaches the browser. */
type Serialized = Omit<MailFacts, "provedAt"> & { provedAt: Date | string | null };

const sources: Record<MailFacts["source"], string> = {
  environment: "SMTP_URL, set on the server",
  office: "Typed here",
  folder: "The demo",
  none: "Nobody yet",
};

/** What the card says of the emails, from where they go and what was proved. */
function stateOf({ source, server, provedAt, isOn }: Serialized): [PillTone, string] {
  if (source === "folder") return ["quiet", "Kept in a folder"];
  if (!isOn) return ["warn", "Emails wait"];
  return server && !provedAt ? ["warn", "Not tested"] : ["good", "Emails go out"];
}

/** Where emails go, whether that was proved, and what can be done about it. */
export function MailServerCard({
  facts,
  open,
  write,
}: {
  facts: Serialized;
  /** Whether a test message is on its way. */
  open: boolean;
  write: boolean;
}) {
  const { source, server, sender, provedAt, isOn, waiting } = facts;
  const [tone, state] = stateOf(facts);
  return (
    <>
      <Panel
        title="Mail server"
        id="mail-server"
        beside={
          <Pill tone={tone} dot>
            {state}
          </Pill>
        }
      >
        {source === "folder" && (
          <p className="mb-4">
            The demo has no mail server: it keeps its emails in a folder.{" "}
            <a href="/dev/mail">See the emails</a>
          </p>
        )}
        <DescriptionList
          items={[
            ...(server
              ? [
                  { term: "Server", value: server },
                  { term: "Set by", value: sources[source] },
                ]
              : []),
            { term: "Sender", value: sender },
            ...(server
              ? [
                  {
                    term: "Test message",
                    value: provedAt ? <Time at={provedAt} /> : "Not sent, or not here yet",
                  },
                ]
              : []),
          ]}
        />
        {!isOn && (
          <p className="mt-4">
            {waiting === 0
              ? "No emails are waiting yet. "
              : `${waiting} ${waiting === 1 ? "email waits" : "emails wait"}. `}
            Nothing is lost: {waiting === 1 ? "it goes" : "they go"} out once a test message has come.
          </p>
        )}
        {write && (server || source === "none") && (
          <div className="do mt-6">
            {server && <Act act="send" label="Send a test message" variant={provedAt ? "line" : "lamp"} />}
            {source !== "folder" && source !== "environment" && (
              <ButtonLink href="/admin/setup/mail/edit" variant={server ? "line" : "lamp"}>
                {server ? "Change the mail server" : "Set up a mail server"}
              </ButtonLink>
            )}
            {source === "office" && <Act act="remove" label="Remove it" variant="line" />}
          </div>
        )}
      </Panel>
      <Panel title="More about email" id="mail-more">
        <Rows label="More about email">
          {open && (
            <Row
              to="/admin/setup/mail/code"
              lead={<Round icon="key" />}
              title="Type the code of the test message"
            />
          )}
          <Row
            to="/admin/setup/mail/waiting"
            lead={<Round icon="clock" />}
            title="Waiting emails"
            note={waiting > 0 ? "Read them meanwhile" : "None: they go out as soon as they are written"}
            end={waiting > 0 && String(waiting)}
          />
          <Row
            to="/admin/setup/domain"
            lead={<Round icon="shield" />}
            title="Email domain"
            note="Whether its records let our emails through"
          />
        </Rows>
      </Panel>
    </>
  );
}

function Act({ act, label, variant }: { act: string; label: string; variant: "lamp" | "line" }) {
  return (
    <FormShell>
      <input type="hidden" name="act" value={act} />
      <SubmitButton label={label} variant={variant} />
    </FormShell>
  );
}
