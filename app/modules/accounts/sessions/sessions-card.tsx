import { formatDateTime } from "~/platform/format";
import { FormShell, SubmitButton } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { Round } from "~/ui/rows";
import { describeDevice } from "./describe-device";

interface SessionRow {
  id: string;
  userAgent: string | null;
  address: string | null;
  lastSeenAt: string | Date;
}

export function SessionsCard({
  sessions,
  current,
  timeZone,
  title,
  action = "/profile/sessions",
}: {
  sessions: SessionRow[];
  current: string;
  timeZone: string;
  /** Empty where the page is called so. */
  title?: string;
  action?: string;
}) {
  const thisFirst = [...sessions].sort(
    (one, other) => Number(other.id === current) - Number(one.id === current),
  );
  return (
    <Panel id="sessions" title={title}>
      <ul className="rows">
        {thisFirst.map(({ id, userAgent, address, lastSeenAt }) => (
          <li key={id}>
            <span className="max-sm:hidden">
              <Round icon="device" />
            </span>
            <div className="min-w-0 flex-[1_1_12rem]">
              <p>
                <strong>{describeDevice(userAgent)}</strong>
                {id === current && " (this device)"}
              </p>
              {/* Browser and server may have different time zone data. */}
              <p
                className="soft text-sm"
                suppressHydrationWarning
              >{`From ${address ?? "an unknown address"}, last seen ${formatDateTime(lastSeenAt, timeZone)}`}</p>
            </div>
            {id !== current && (
              <FormShell action={`${action}/${id}`}>
                <SubmitButton label="Sign out" about={describeDevice(userAgent)} variant="line" />
              </FormShell>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <FormShell action={`${action}/others`}>
          <SubmitButton label="Sign out all other devices" variant="line" />
        </FormShell>
      ) : (
        <p className="soft">No other device is signed in.</p>
      )}
    </Panel>
  );
}
