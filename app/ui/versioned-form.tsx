import { useActionData } from "@remix-run/react";
import { type Clash, packed } from "~/platform/record-edits";
import { inWords, type RecordFields } from "~/platform/record-fields";
import { type Answer, PageForm, type PageFormProps } from "./page-form";
import { Time } from "./time";

export interface VersionedFormProps<Input extends Record<string, unknown>>
  extends Omit<PageFormProps<Input>, "submit"> {
  version?: number;
  /** The description of the record, for the comparison, and the people it may name. */
  fields?: RecordFields;
  people?: { id: string; name: string }[];
  hidden?: [name: string, value: string][];
}

/**
 * With a `version` the save is refused when someone else has saved one of the same fields since: then both texts are
 * shown, and the next save goes on from the newer version.
 */
export function VersionedForm<Input extends Record<string, unknown>>({
  version,
  fields,
  people = [],
  hidden = [],
  intro,
  children,
  ...form
}: VersionedFormProps<Input> & Pick<PageFormProps<Input>, "submit">) {
  const answer = useActionData<Answer>();
  const opened = version === undefined ? [] : openedState(version, form.values, answer, form.draft);
  const sent: typeof hidden = [...opened, ...hidden];
  return (
    <PageForm<Input>
      // The fields take their values anew, from what others saved.
      key={answer?.conflict?.version}
      pending="Saving…"
      {...form}
      intro={
        <>
          {answer?.conflict && <Since saves={answer.conflict.since} />}
          {intro}
        </>
      }
    >
      {(inputs, metadata, held) => (
        <>
          {sent.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}{" "}
          {fields && answer?.conflict && (
            <Clashes clashes={answer.conflict.clashes} fields={fields} people={people} />
          )}
          {children?.(inputs, metadata, held)}
        </>
      )}
    </PageForm>
  );
}

/** The version and the texts the user started from, even after the loader has read the record again. */
function openedState(
  version: number,
  values: unknown,
  answer?: Answer,
  draft?: Record<string, unknown>,
): [name: string, value: string][] {
  const from: Record<string, unknown> = answer?.result.initialValue ?? draft ?? {};
  const opened = typeof from.version === "string" ? from.version : version;
  const original = typeof from.original === "string" ? from.original : packed(values ?? {});
  return [
    ["version", String(answer?.conflict?.version ?? opened)],
    ["original", original],
  ];
}

function Since({ saves }: { saves: NonNullable<Answer["conflict"]>["since"] }) {
  return (
    <ul className="banner mb-4">
      {saves.map(({ who, at, words }) => (
        <li key={String(at)}>
          <strong>{words}</strong> by {who ?? "the website"}, <Time at={at} />
        </li>
      ))}
    </ul>
  );
}

/** For each field that two people changed: whose text is saved. */
function Clashes({
  clashes,
  fields,
  people,
}: {
  clashes: Clash[];
  fields: RecordFields;
  people: { id: string; name: string }[];
}) {
  return clashes.map(({ name, before, theirs, mine }) => (
    <fieldset key={name} className="clash banner mb-4 wrap-anywhere">
      <legend className="float-left w-full font-semibold">{fields[name]?.label ?? name}</legend>
      {before !== undefined && <p className="soft">Before: {inWords(fields[name], before, people)}</p>}
      <label className="clear-both flex gap-2 py-1">
        <input type="radio" className="tick flex-none" name={`_keep_${name}`} value="theirs" />
        <span>
          Keep theirs: <strong>{inWords(fields[name], theirs, people)}</strong>
        </span>
      </label>
      <label className="clear-both flex gap-2 py-1">
        <input type="radio" className="tick flex-none" name={`_keep_${name}`} value="mine" defaultChecked />
        <span>
          Use mine: <strong>{inWords(fields[name], mine, people)}</strong>
        </span>
      </label>
    </fieldset>
  ));
}
