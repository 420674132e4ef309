import { house } from "~/messages/en/house";
import { watch } from "~/messages/en/watch";
import { FieldRow, RadiosField, SelectField, TextAreaField, TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import { useMessages } from "~/ui/language";
import type { WatchInput } from "./watch.schema";
import { depths, longestRemarks, textNames } from "./watch-options";

const choiceCards =
  "*:mb-2! [&_.choice]:relative [&_.choice]:rounded-md [&_.choice]:border [&_.choice]:border-control [&_.choice]:bg-card [&_.choice]:px-3 [&_label]:after:absolute [&_label]:after:inset-0";

/** What a resident asks for. Looks inside need a plan for a house and a keyholder. */
export function WatchFields({
  fields,
  keyholders,
  maxNights,
  hasPhrase,
}: {
  fields: Fields<WatchInput>;
  keyholders: { id: string; name: string }[];
  /** How many nights it may have. */
  maxNights: number;
  /** Whether a phrase is kept that stays unless another is typed. */
  hasPhrase: boolean;
}) {
  const words = useMessages("house", house).form;
  const { depths: depthWords, texts } = useMessages("watch", watch);
  const offered = depths.filter((depth) => depth !== "inside" || keyholders.length > 0);
  return (
    <>
      <h2 className="mb-3 text-xl">{words.parts.when}</h2>
      <FieldRow>
        <TextField
          field={fields.firstNight}
          label={words.firstNight}
          hint={words.firstNightHint}
          type="date"
          autoComplete="off"
        />
        <TextField
          field={fields.lastNight}
          label={words.lastNight}
          hint={words.atMostNights(maxNights)}
          type="date"
          autoComplete="off"
        />
      </FieldRow>
      <RadiosField
        field={fields.depth}
        label={words.depth}
        options={offered.map((value) => ({ value, label: depthWords[value] }))}
        className={choiceCards}
      />
      {keyholders.length > 0 && (
        <SelectField
          field={fields.keyholderId}
          label={words.keyholder}
          hint={words.keyholderHint}
          options={keyholders.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={words.nobody}
          optional
          width="half"
        />
      )}
      <h2 className="mt-10 mb-3 text-xl">{words.parts.home}</h2>
      {textNames.map((name) => (
        <TextField
          key={name}
          field={fields[name]}
          label={texts[name]}
          hint={words.hints[name]}
          autoComplete="off"
          optional
        />
      ))}
      <TextAreaField
        field={fields.remarks}
        label={words.remarks}
        hint={words.remarksHint}
        rows={4}
        maxLength={longestRemarks}
        optional
      />
      <h2 className="mt-10 mb-3 text-xl">{words.parts.phrase}</h2>
      <TextField
        field={fields.passPhrase}
        label={words.phrase}
        hint={words.phraseHint + (hasPhrase ? words.keepPhrase : "")}
        autoComplete="off"
        optional
        width="half"
      />
    </>
  );
}
