import { formatDate, formatTime } from "~/platform/format";
import { TextField } from "~/ui/fields";
import { FormShell, SubmitButton } from "~/ui/form";
import { PageForm, type PageFormProps } from "~/ui/page-form";
import { Pill } from "~/ui/pill";
import { useTimeZone } from "~/ui/time";
import type { CallActInput } from "./call.schema";
import { type CallState, type CallWish, callFields, wayWords } from "./call-options";

interface Call {
  wants: CallWish;
  state: CallState;
  isTest: boolean;
  seenAt: Date | string | null;
}

/** How far a call is, and whether it is a test. */
export function CallPill({ wants, state, isTest }: Pick<Call, "wants" | "state" | "isTest">) {
  const { tones, words } = callFields.state;
  return (
    <>
      <Pill tone={tones[state]} dot>
        {state === "on_the_way" ? wayWords[wants] : words[state]}
      </Pill>
      {isTest && (
        <>
          {" "}
          <Pill>Test</Pill>
        </>
      )}
    </>
  );
}

/** What staff press while a call is open. */
export function CallForm({
  call: { wants, state, isTest, seenAt },
  stamp,
}: { call: Call } & Pick<PageFormProps<CallActInput>, "stamp">) {
  const press = (act: string, label: string, variant: "ink" | "line") => (
    <FormShell formKey={stamp.key} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <SubmitButton label={label} variant={variant} />
    </FormShell>
  );
  return (
    <div className="mb-5 space-y-4">
      {(!seenAt || (!isTest && state !== "on_the_way")) && (
        <div className="do">
          {!seenAt && press("seen", "Seen", "ink")}
          {!isTest && state !== "on_the_way" && press("on_the_way", wayWords[wants], "line")}
        </div>
      )}
      {isTest ? (
        <p className="soft">A test: press Seen, and nothing else has to be done.</p>
      ) : (
        <PageForm<CallActInput>
          id="done"
          stamp={stamp}
          submit="Done"
          act="done"
          variant="line"
          preventScrollReset
        >
          {(fields) => <TextField field={fields.done} label="What was done" hint="The resident reads it." />}
        </PageForm>
      )}
    </div>
  );
}

interface Event {
  id: string;
  event: string;
  at: Date | string;
  note: string;
  who: string | null;
}

const eventWords: Record<string, string> = {
  sent: "Sent",
  delivered: "First email delivered",
  seen: "Seen",
  on_the_way: "On the way",
  done: "Done",
  cancelled: "Cancelled",
  owner_told: "Owner told: nobody had seen it",
  looked: "Address shown",
};

/** What happened to a call, with who and when: each day once. */
export function CallHistory({ events }: { events: Event[] }) {
  const zone = useTimeZone();
  return (
    <section>
      <h3>What happened</h3>
      <ol>
        {events.map(({ id, event, at, note, who }, index) => {
          const day = formatDate(at, zone);
          const before = events[index - 1];
          return (
            <li key={id}>
              {(!before || formatDate(before.at, zone) !== day) && (
                <p className="mt-3 font-semibold text-ink-soft text-xs">{day}</p>
              )}
              <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 py-1.5">
                <time
                  dateTime={new Date(at).toISOString()}
                  className="text-ink-soft text-xs/5.5 tabular-nums"
                  suppressHydrationWarning
                >
                  {formatTime(at, zone)}
                </time>{" "}
                <div>
                  <p>{[eventWords[event] ?? event, who].filter(Boolean).join(", ")}</p>
                  {note && <p className="soft text-sm">{note}</p>}
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
