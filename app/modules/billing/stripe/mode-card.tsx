import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormShell, SubmitButton } from "~/ui/form";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

type When = Date | string | null;

interface Facts {
  keyEnd: string;
  missing: string[];
  checkedAt: Date | string;
  setUpAt: When;
  paidAt: When;
  heardAt: When;
  inUse: boolean;
}

interface ModeCardProps {
  mode: "test" | "live";
  facts: Facts | null;
  write: boolean;
  /** False where the server's own settings do it. */
  isNeeded: boolean;
}

const titles = { test: "Test mode", live: "Live mode" };
const notes = {
  test: "No money moves: try everything with the card 4242\u00a04242\u00a04242\u00a04242.",
  live: "Residents pay with real cards.",
};

/** In the demo: where payments go, and what the two modes would be. */
export function SandboxCard() {
  return (
    <div className="max-w-160">
      <Panel
        title="Sandbox"
        id="sandbox"
        beside={
          <Pill tone="info" dot>
            In use
          </Pill>
        }
      >
        <p className="mb-4">
          This demo takes payments into a sandbox, which needs no key and moves no money.
        </p>
        <DescriptionList
          items={[
            { term: "What is paid here", value: "Residents’ plans, each month" },
            { term: "Card to try it with", value: "4242\u00a04242\u00a04242\u00a04242" },
            { term: "To take real payments", value: "Run your own server, and add a Stripe key there" },
          ]}
        />
        <p className="do mt-5">
          <ButtonLink href="/sandbox/stripe" variant="line">
            Open the sandbox
          </ButtonLink>
        </p>
      </Panel>
    </div>
  );
}

/** What one of Stripe's two modes has and lacks, and the next thing to do about it. */
export function ModeCard({ mode, facts, write, isNeeded }: ModeCardProps) {
  return (
    <Panel
      title={titles[mode]}
      id={`mode-${mode}`}
      beside={<Pill tone={facts?.inUse ? "good" : "quiet"}>{facts?.inUse ? "In use" : "Not in use"}</Pill>}
    >
      <p className="soft mb-4 text-sm">{notes[mode]}</p>
      {facts ? (
        <>
          <DescriptionList items={listed(mode, facts)} />
          {facts.missing.length > 0 && (
            <p className="note mt-4">
              {`Give the key write access to: ${facts.missing.join(", ")}. Then make prices and webhook.`}
            </p>
          )}
        </>
      ) : (
        <p>{isNeeded ? "No key yet." : "No key here."}</p>
      )}
      {write && <Acts mode={mode} facts={facts} />}
    </Panel>
  );
}

function listed(mode: ModeCardProps["mode"], { keyEnd, missing, setUpAt, paidAt, heardAt }: Facts) {
  const at = (when: When, otherwise = "Not yet") => (when ? <Time at={when} /> : otherwise);
  return [
    { term: "Key", value: `… ${keyEnd}` },
    { term: "Permissions", value: missing.length === 0 ? "All it needs" : `${missing.length} missing` },
    { term: "Prices and webhook", value: at(setUpAt) },
    ...(mode === "test"
      ? [
          { term: "Test payment", value: at(paidAt) },
          { term: "Stripe reached us", value: at(heardAt) },
        ]
      : []),
  ];
}

function Acts({ mode, facts }: Pick<ModeCardProps, "mode" | "facts">) {
  const ready = facts?.setUpAt;
  return (
    <div className="do mt-6">
      <ButtonLink href="/admin/setup/payments/key" variant={facts || mode === "live" ? "line" : "lamp"}>
        {facts ? "Add another key" : "Add a key"}
      </ButtonLink>
      {facts && (
        <Act
          act="set-up"
          mode={mode}
          label="Make prices and webhook"
          main={!ready && facts.missing.length === 0}
        />
      )}
      {ready && mode === "test" && (
        <Act act="pay" mode={mode} label="Make a test payment" main={!facts.paidAt} />
      )}
      {ready && !facts.inUse && (
        <Act act="use" mode={mode} label={`Use the ${mode} mode`} main={mode === "live"} />
      )}
      {facts?.inUse && <Act act="stop" mode={mode} label="Take no payments" main={false} />}
    </div>
  );
}

function Act({ act, mode, label, main }: { act: string; mode: string; label: string; main: boolean }) {
  return (
    <FormShell>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="mode" value={mode} />
      <SubmitButton label={label} variant={main ? "lamp" : "line"} />
    </FormShell>
  );
}
