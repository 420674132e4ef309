import { type FieldLike, FieldRow, RadiosField, SelectField, TextAreaField, TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import type { OfferInput, ResultInput } from "./consultation.schema";
import { answers, answerWords, type CheckAnswer, checkPoints } from "./consultation-options";

/** Three times and who comes; `staff` are those who may, `zone` is the clock that the times are on. */
export function OfferFields({
  fields,
  staff,
  zone,
}: {
  fields: Fields<OfferInput>;
  staff: { id: string; name: string }[];
  zone: string;
}) {
  const clock = zone.replace(/^.*\//, "").replaceAll("_", " ");
  const row = (number: number, day: FieldLike, time: FieldLike) => (
    <FieldRow>
      <TextField field={day} label={`Date ${number}`} type="date" width="half" />
      <TextField field={time} label={`Time ${number}`} type="time" width="half" />
    </FieldRow>
  );
  return (
    <>
      <p className="hint mb-3">{`Times are those on the clock in ${clock}.`}</p>
      {row(1, fields.day1, fields.time1)}
      {row(2, fields.day2, fields.time2)}
      {row(3, fields.day3, fields.time3)}
      <TextField field={fields.minutes} label="Minutes" inputMode="numeric" width="short" />
      <SelectField
        field={fields.visitorId}
        label="Who comes"
        hint="The resident reads the name."
        placeholder="Choose a person"
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
}

/** A check list before anything was looked at. */
export const nothingYet: Partial<Record<keyof ResultInput, CheckAnswer>> = Object.fromEntries(
  checkPoints.map(({ name }) => [name, "not_looked"]),
);

const options = answers.map((value) => ({ value, label: answerWords[value][0] }));

/** The twelve points, each good, with advice or not looked at, and one recommendation. */
export function ResultFields({ fields }: { fields: Fields<ResultInput> }) {
  return (
    <>
      {checkPoints.map(({ name, label, about }) => (
        <RadiosField
          key={name}
          field={fields[name]}
          label={label}
          hint={about}
          options={options}
          className="do"
        />
      ))}
      <TextAreaField
        field={fields.recommendation}
        label="One recommendation"
        hint="What to do first. One thing that is done is worth more than ten that are read."
        rows={4}
        maxLength={1_000}
      />
    </>
  );
}
