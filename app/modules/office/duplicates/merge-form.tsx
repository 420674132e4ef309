import type { ReactNode } from "react";
import { formatDate } from "~/platform/format";
import type { Noun } from "~/platform/record-fields";
import { ConfirmForm } from "~/ui/confirm-form";
import { DescriptionList } from "~/ui/description-list";
import { RadiosField } from "~/ui/fields";
import type { Choice } from "~/ui/options";
import { RecordForm } from "~/ui/record-form";
import { useRootData } from "~/ui/root-data";
import { type MergeName, mergeFields } from "./duplicate-options";
import { EmailLines } from "./duplicates-card";
import type { MergeInput } from "./merge.schema";

interface Side {
  id: string;
  version: number;
  name: string;
  email: string;
  otherEmails: string[];
  createdAt: string | Date;
  signsIn: boolean;
}

export interface Comparison {
  mine: Side;
  other: Side;
  rows: { name: MergeName; mine: string; other: string }[];
  differing: MergeName[];
  obstacles: string[];
}

interface MergeFormProps {
  noun: Noun;
  comparison: Comparison;
  stamp: { key: string };
}

/** Two profiles field by field: which one stays, and whose value each field takes. */
export function MergeForm(props: MergeFormProps) {
  return props.comparison.obstacles.length > 0 ? <Barred {...props} /> : <Choose {...props} />;
}

/** Profiles that cannot be merged can still be marked as two people. */
function Barred({ noun, comparison, stamp }: MergeFormProps) {
  const { mine, rows, differing, obstacles } = comparison;
  return (
    <>
      <DescriptionList items={alikeIn(comparison)} />
      <Apart rows={rows.filter(({ name }) => differing.includes(name))} />
      <ConfirmForm
        stamp={stamp}
        cancelHref={`${noun.path}/${mine.id}`}
        lead="These two profiles cannot be merged:"
        impact={obstacles}
        variant="ink"
        button="They are different people"
        hidden={[...versionsOf(comparison), ["decision", "different"]]}
      />
    </>
  );
}

function Choose({ noun, comparison, stamp }: MergeFormProps) {
  const { mine, other, rows, differing } = comparison;
  const { timeZone } = useRootData().company;
  const alike = alikeIn(comparison);
  const values = rows.map((row) => [row.name, row.mine === "" ? "other" : "this"]);
  return (
    <RecordForm<MergeInput>
      stamp={stamp}
      cancelHref={`${noun.path}/${mine.id}`}
      id="merge"
      hidden={versionsOf(comparison)}
      values={Object.fromEntries([["decision", other.signsIn ? "other" : "this"], ...values])}
      button="Continue"
      pending="One moment…"
      intro={
        <>
          <p>
            The profile that stays takes what you choose here, with the licence, the community and the history
            of the other one. You can undo a merge until one of these is changed.
          </p>
          {alike.length > 0 && <DescriptionList items={alike} />}
        </>
      }
    >
      {(fields) => (
        <>
          <div className={`${sides} mb-3 border-line border-b pb-1 text-ink-soft text-sm`}>
            <p>The profile you opened</p> <p>Compared with</p>
          </div>
          {rows.map(
            ({ name, ...row }) =>
              differing.includes(name) && (
                <RadiosField
                  key={name}
                  field={fields[name]}
                  label={mergeFields[name].label}
                  hint={name === "email" ? kept : undefined}
                  className={sides}
                  options={[
                    { value: "this", label: row.mine || "Nothing" },
                    { value: "other", label: row.other || "Nothing" },
                  ]}
                />
              ),
          )}
          <RadiosField
            field={fields.decision}
            label="Which profile stays?"
            options={decisionsFor(comparison, timeZone)}
          />
        </>
      )}
    </RecordForm>
  );
}

/** The two profiles beside each other. */
const sides = "grid grid-cols-2 gap-x-3 wrap-anywhere";

const kept = "The other one is kept as well: a search for it still finds this person.";

function versionsOf({ mine, other }: Comparison): [string, string][] {
  return [
    ["thisVersion", String(mine.version)],
    ["otherVersion", String(other.version)],
  ];
}

function alikeIn(comparison: Comparison) {
  const { rows, differing, mine, other } = comparison;
  const same = rows.filter(({ name }) => !differing.includes(name));
  const others = [...new Set([...mine.otherEmails, ...other.otherEmails])];
  return [
    ...same.map((row) => ({
      term: mergeFields[row.name].label,
      value: (row.name === "email" && emailThatStays(comparison)) || bothOf(row),
    })),
    ...(others.length > 0 ? [{ term: "Other emails", value: <EmailLines emails={others} /> }] : []),
  ];
}

function bothOf({ mine, other }: { mine: string; other: string }): string {
  return mine === other ? mine : `${mine || "Nothing"} / ${other || "Nothing"}`;
}

function emailThatStays({ mine, other, obstacles }: Comparison): ReactNode {
  if (obstacles.length > 0) return null;
  if (mine.email === "" || other.email === "" || mine.email === other.email) return mine.email || other.email;
  const [account, imported] = mine.signsIn ? [mine, other] : [other, mine];
  return (
    <>
      <EmailLines emails={[account.email]} />
      <span className="sub">
        {`This person signs in with it, so it stays. ${imported.email} is kept as well: a search for it still finds this person.`}
      </span>
    </>
  );
}

/** A profile with a sign-in stays, so staying is not offered for the other one. */
function decisionsFor({ mine, other }: Comparison, timeZone: string): Choice[] {
  const described = (side: Side, value: string, hint: string): Choice => ({
    value,
    label: `${side.name}, added ${formatDate(side.createdAt, timeZone)}`,
    hint: side.signsIn ? `Signs in with ${side.email}, so this profile stays.` : hint,
  });
  return [
    ...(other.signsIn ? [] : [described(mine, "this", "The profile that you opened.")]),
    ...(mine.signsIn ? [] : [described(other, "other", "The profile it is compared with.")]),
    {
      value: "different",
      label: "Keep both: they are different people",
      hint: "Nothing is merged, and they are no longer shown as possible duplicates.",
    },
  ];
}

function Apart({ rows }: { rows: Comparison["rows"] }) {
  const items = rows.map((row) => ({ term: mergeFields[row.name].label, value: bothOf(row) }));
  return items.length > 0 && <DescriptionList items={items} />;
}

export function UndoMerge({
  noun,
  merge: { keptId, winner, loser },
  stamp,
}: {
  noun: Noun;
  merge: { keptId: string; winner: string; loser: string };
  stamp: { key: string };
}) {
  return (
    <ConfirmForm
      lead={`Undo the merge of ${loser} into ${winner}?`}
      impact={["Both profiles go back to what they were, each with its own email, licence and community."]}
      variant="ink"
      button="Undo merge"
      stamp={stamp}
      cancelHref={`${noun.path}/${keptId}`}
    />
  );
}
