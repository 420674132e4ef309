import { formatDate } from "~/platform/format";
import type { Noun } from "~/platform/record-fields";
import { DescriptionList } from "~/ui/description-list";
import { type Choice, RadiosField } from "~/ui/fields";
import { ConfirmForm, RecordForm } from "~/ui/record";
import { useRootData } from "~/ui/root-data";
import { type MergeName, mergeFields } from "./duplicate-options";
import type { MergeInput } from "./merge.schema";

interface Side {
  id: string;
  version: number;
  name: string;
  email: string;
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

/** Two profiles field by field, which of them stays, and whose value each field takes. */
export function MergeForm({
  noun,
  comparison: { mine, other, rows, differing, obstacles },
  stamp,
}: {
  noun: Noun;
  comparison: Comparison;
  stamp: { key: string };
}) {
  const { timeZone } = useRootData().company;
  const versions: [string, string][] = [
    ["thisVersion", String(mine.version)],
    ["otherVersion", String(other.version)],
  ];
  const form = { stamp, cancelHref: `${noun.path}/${mine.id}` };
  const same = rows.filter(({ name }) => !differing.includes(name));
  const alike = same.map(({ name, mine: text, other: theirs }) => ({
    term: mergeFields[name].label,
    value: text === theirs ? text : `${text || "Nothing"} / ${theirs || "Nothing"}`,
  }));
  if (obstacles.length > 0)
    return (
      <>
        <DescriptionList items={alike} />
        <Apart rows={rows.filter(({ name }) => differing.includes(name))} />
        <ConfirmForm
          {...form}
          lead="These two profiles cannot be merged:"
          impact={obstacles}
          variant="ink"
          button="They are different people"
          hidden={[...versions, ["decision", "different"]]}
        />
      </>
    );
  const described = (side: Side, value: string, hint: string): Choice => ({
    value,
    label: `${side.name}, added ${formatDate(side.createdAt, timeZone)}`,
    hint: side.signsIn ? `Signs in with ${side.email}, so this profile stays.` : hint,
  });
  const stays = [
    described(mine, "this", "The profile that you opened."),
    described(other, "other", "The profile it is compared with."),
  ].filter((_, index) => (index === 0 ? !other.signsIn : !mine.signsIn));
  return (
    <RecordForm<MergeInput>
      {...form}
      id="merge"
      hidden={versions}
      values={Object.fromEntries([
        ["decision", other.signsIn ? "other" : "this"],
        ...rows.map((row) => [row.name, row.mine === "" ? "other" : "this"]),
      ])}
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
          {rows.map(
            ({ name, ...row }) =>
              differing.includes(name) && (
                <RadiosField
                  key={name}
                  field={fields[name]}
                  label={mergeFields[name].label}
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
            options={[
              ...stays,
              {
                value: "different",
                label: "Both: they are different people",
                hint: "Nothing is merged, and they are no longer shown as possible duplicates.",
              },
            ]}
          />
        </>
      )}
    </RecordForm>
  );
}

function Apart({ rows }: { rows: Comparison["rows"] }) {
  const items = rows.map(({ name, mine, other }) => ({
    term: mergeFields[name].label,
    value: `${mine || "Nothing"} / ${other || "Nothing"}`,
  }));
  return items.length > 0 && <DescriptionList items={items} />;
}

export function UndoMerge({
  noun,
  merge: { winnerId, winner, loser },
  stamp,
}: {
  noun: Noun;
  merge: { winnerId: string; winner: string; loser: string };
  stamp: { key: string };
}) {
  return (
    <ConfirmForm
      lead={`Undo the merge of ${loser} into ${winner}?`}
      impact={["Both profiles are as they were before it, each with its own licence and community."]}
      variant="ink"
      button="Undo merge"
      stamp={stamp}
      cancelHref={`${noun.path}/${winnerId}`}
    />
  );
}
