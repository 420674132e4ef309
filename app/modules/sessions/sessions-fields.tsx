import { Form } from "@remix-run/react";
import { describeDevice } from "~/modules/devices/describe-device";
import { buttonClass } from "~/ui/button";
import { formatDateTime } from "~/ui/format";
import { Panel } from "~/ui/panel";

/** A session as it comes from a loader. */
export interface SessionRow {
  id: string;
  userAgent: string | null;
  address: string | null;
  lastSeenAt: string | Date;
}

/** The card with the devices that are signed in, to end one or all others (row 49). */
export function SessionsCard({
  sessions,
  current,
  timeZone,
}: {
  sessions: SessionRow[];
  current: string;
  timeZone: string;
}) {
  return (
    <Panel title="Where you are signed in" id="sessions">
      <ul className="rows">
        {sessions.map(({ id, userAgent, address, lastSeenAt }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{describeDevice(userAgent)}</strong>
                {id === current && " (this device)"}
              </p>
              <p className="soft">{`From ${address ?? "an unknown address"}, last seen ${formatDateTime(lastSeenAt, timeZone)}`}</p>
            </div>
            {id !== current && (
              <Form method="post" action={`/profile/sessions/${id}`}>
                <button type="submit" className={buttonClass({ variant: "line", size: "dense" })}>
                  Sign out<span className="sr">{` ${describeDevice(userAgent)}`}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action="/profile/sessions/others">
          <button type="submit" className={buttonClass({ variant: "line" })}>
            Sign out all other devices
          </button>
        </Form>
      ) : (
        <p className="soft">No other device is signed in.</p>
      )}
    </Panel>
  );
}
