import type { Noun } from "~/platform/record-fields";
import { ConfirmForm } from "~/ui/confirm-form";
import { DescriptionList } from "~/ui/description-list";
import { RadiosField } from "~/ui/fields";
import { RecordForm } from "~/ui/record-form";
import { EmailLines } from "./duplicates-card";
import type { MergeInput } from "./merge.schema";
import type { MergeView } from "./merge-view.server";

interface MergeFormProps {
  noun: Noun;
  view: MergeView;
  stamp: { key: string };
}

/** Two profiles field by field: which one stays, and whose value each field takes. */
export function MergeForm(props: MergeFormProps) {
  return props.view.obstacles.length > 0 ? <Barred {...props} /> : <Choose {...props} />;
}

/** Profiles that cannot be merged can still be marked as two people. */
function Barred({ noun, view: { id, alike, differing, obstacles, versions }, stamp }: MergeFormProps) {
  const apart = differing.map(({ label, mine, other }) => ({
    term: label,
    value: `${mine || "Nothing"} / ${other || "Nothing"}`,
  }));
  return (
    <>
      <Alike alike={alike} />
      {apart.length > 0 && <DescriptionList items={apart} />}
      <ConfirmForm
        stamp={stamp}
        cancelHref={`${noun.path}/${id}`}
        lead="These two profiles cannot be merged:"
        impact={obstacles}
        variant="ink"
        button="They are different people"
        hidden={[...versions, ["decision", "different"]]}
      />
    </>
  );
}

function Choose({
  noun,
  view: { id, alike, differing, decisions, versions, values },
  stamp,
}: MergeFormProps) {
  return (
    <RecordForm<MergeInput>
      stamp={stamp}
      cancelHref={`${noun.path}/${id}`}
      id="merge"
      hidden={versions}
      values={values}
      button="Continue"
      pending="One moment…"
      intro={
        <>
          <p>
            The profile that stays takes what you choose here, with the licence, the community and the history
            of the other one. You can undo a merge until one of these is changed.
          </p>
          <Alike alike={alike} />
        </>
      }
    >
      {(fields) => (
        <>
          <div className={`${sides} mb-3 border-line border-b pb-1 text-ink-soft text-sm`}>
            <p>The profile you opened</p> <p>Compared with</p>
          </div>
          {differing.map(({ name, label, mine, other }) => (
            <RadiosField
              key={name}
              field={fields[name]}
              label={label}
              hint={name === "email" ? kept : undefined}
              className={sides}
              options={[
                { value: "this", label: mine || "Nothing" },
                { value: "other", label: other || "Nothing" },
              ]}
            />
          ))}
          <RadiosField field={fields.decision} label="Which profile stays?" options={decisions} />
        </>
      )}
    </RecordForm>
  );
}

/** The two profiles beside each other. */
const sides = "grid grid-cols-2 gap-x-3 wrap-anywhere";

const kept = "The other one is kept as well: a search for it still finds this person.";

function Alike({ alike }: Pick<MergeView, "alike">) {
  const items = alike.map(({ term, value, emails, note }) => ({
    term,
    value: emails ? (
      <>
        <EmailLines emails={emails} />
        {note && <span className="sub">{note}</span>}
      </>
    ) : (
      value
    ),
  }));
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
