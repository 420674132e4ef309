import { formatDay, formatTime } from "~/platform/format";
import { FormShell, SubmitButton } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { Round } from "~/ui/rows";

interface SessionRow {
  id: string;
  device: string;
  address: string;
  lastSeenAt: string | Date;
  isThis: boolean;
}

export function SessionsCard({
  sessions,
  timeZone,
  title,
  action = "/profile/sessions",
}: {
  sessions: SessionRow[];
  timeZone: string;
  /** Empty where the page is called so. */
  title?: string;
  action?: string;
}) {
  return (
    <Panel id="sessions" title={title} unseen>
      <ul className="rows">
        {sessions.map(({ id, device, address, lastSeenAt, isThis }) => (
          <li key={id}>
            <Round icon={/iOS|iPadOS|Android/.test(device) ? "device" : "laptop"} />
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-[1_1_12rem]">
                <p>
                  <strong>{device}</strong>
                  {isThis && " (this device)"}
                </p>
                {/* Browser and server may have different time zone data. */}
                <p
                  className="soft text-sm"
                  suppressHydrationWarning
                >{`From ${address}, ${isThis ? "active now" : `last seen ${formatDay(lastSeenAt, timeZone)}, ${formatTime(lastSeenAt, timeZone)}`}`}</p>
                {sessions.length === 1 && <p className="soft text-sm">No other device is signed in.</p>}
              </div>{" "}
              {!isThis && (
                <FormShell action={`${action}/${id}`}>
                  <SubmitButton label="Sign out" about={device} variant="line" />
                </FormShell>
              )}
            </div>
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <FormShell action={`${action}/others`}>
          <SubmitButton label="Sign out all other devices" variant="line" />
        </FormShell>
      )}
    </Panel>
  );
}
