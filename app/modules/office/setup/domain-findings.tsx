import type { ReactNode } from "react";
import { Panel } from "~/ui/panel";
import { Pill, type PillTone } from "~/ui/pill";
import { Time } from "~/ui/time";
import type { Finding } from "./domain-records";

const titles: Record<Finding["id"], string> = {
  mx: "MX: where replies arrive",
  spf: "SPF: which servers may send for you",
  dkim: "DKIM: the key that proves your emails",
  dmarc: "DMARC: what to do with emails that are not yours",
};

const states: Record<Finding["state"], [PillTone, string]> = {
  good: ["good", "Right"],
  bad: ["bad", "To be changed"],
  unknown: ["warn", "Not known"],
};

/** The four records of the sender's domain: what was found, and what to paste instead. */
export function DomainFindings({
  domain,
  checked,
  children,
}: {
  domain: string;
  checked: { at: Date | string; findings: Finding[] } | undefined;
  /** How to check it. */
  children: ReactNode;
}) {
  return (
    <Panel
      title={domain}
      id="domain-findings"
      beside={
        !checked && (
          <Pill tone="warn" dot>
            Not checked
          </Pill>
        )
      }
    >
      {checked ? (
        <p className="soft text-sm">
          Checked <Time at={checked.at} />. A change may take some hours until it is seen everywhere.
        </p>
      ) : (
        <p>
          Your emails come from this domain. Its DNS records tell mail services that your emails are really
          yours.
        </p>
      )}
      {checked?.findings.map((finding) => (
        <One key={finding.id} finding={finding} />
      ))}
      {children}
    </Panel>
  );
}

/** The four records, before any was looked up. */
export function WhatIsChecked() {
  return (
    <Panel title="What is checked" id="domain-records">
      <dl className="ruled *:py-2">
        {Object.values(titles).map((title) => {
          const [name, ...what] = title.split(": ");
          return (
            <div key={title} className="flex items-baseline gap-3">
              <dt className="w-16 flex-none font-semibold">{name}</dt>
              <dd className="mt-0">{what.join(": ")}</dd>
            </div>
          );
        })}
      </dl>
      <p className="soft mt-3 text-sm">What is missing or wrong comes back with the line to paste.</p>
    </Panel>
  );
}

function One({ finding: { id, state, found, words, record } }: { finding: Finding }) {
  const [tone, label] = states[state];
  return (
    <section className="mt-6" aria-labelledby={`finding-${id}`}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 id={`finding-${id}`} className="text-md">
          {titles[id]}
        </h3>
        <Pill tone={tone} dot>
          {label}
        </Pill>
      </div>
      <p className="mt-1">{`${words}.`}</p>
      {found.map((text) => (
        <p key={text} className="typed mt-2 text-sm">
          <span className="soft">Found: </span>
          <code>{text}</code>
        </p>
      ))}
      {record && (
        <p className="typed mt-2 text-sm">
          <span className="soft">Paste: </span>
          <code>{`${record.name}. ${record.type} ${record.value}`}</code>
        </p>
      )}
    </section>
  );
}
