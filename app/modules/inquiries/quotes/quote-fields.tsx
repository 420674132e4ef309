import { FieldRow, SelectField, TextAreaField, TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import type { Choice } from "~/ui/options";
import type { DraftInput } from "./quote.schema";

/** Rows without a name, a price and a note are left out; saving adds three empty ones. */
export function QuoteFields({ fields, units }: { fields: Fields<DraftInput>; units: Choice[] }) {
  return (
    <>
      {fields.lines.getFieldList().map((line, index) => {
        const { name, quantity, price, unit, note } = line.getFieldset();
        return (
          <fieldset key={line.name} className="border-line border-t pt-3 *:clear-both">
            <legend className="float-left w-full font-semibold">{`Line ${index + 1}`}</legend>
            <TextField field={name} label="What" optional={index > 0} maxLength={200} autoComplete="off" />
            <FieldRow>
              <TextField field={quantity} label="Quantity" optional inputMode="numeric" autoComplete="off" />
              <TextField field={price} label="Price" optional={index > 0} autoComplete="off" />
              <SelectField field={unit} label="Unit" options={units} />
            </FieldRow>
            <TextField field={note} label="Note" optional maxLength={200} autoComplete="off" />
          </fieldset>
        );
      })}
      <p className="hint">
        Prices are in dollars, before HST; a negative one is a discount. For three months, enter 3 and “per
        month”. Save to get three more empty lines.
      </p>
      <TextAreaField field={fields.terms} label="Terms" rows={5} maxLength={5_000} optional />
      <TextField field={fields.expiresOn} label="Last day to accept" type="date" />
    </>
  );
}
