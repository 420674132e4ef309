import { type FormEvent, useState } from "react";
import { beforeTax } from "~/modules/shared/catalogue/sales-tax";
import { formatMoney } from "~/platform/format";
import { type FieldLike, SelectField, TextAreaField, TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import type { Choice } from "~/ui/options";
import { useRootData } from "~/ui/root-data";
import type { DraftInput } from "./quote.schema";
import { typedSums } from "./quote-options";

/** Rows without a name, a price and a note are left out. One row is empty; the next appears as it is filled in. */
export function QuoteFields({ fields, units }: { fields: Fields<DraftInput>; units: Choice[] }) {
  const lines = fields.lines.getFieldList().map((line) => line.getFieldset());
  const typedIn = (of: (field: FieldLike) => string | undefined) =>
    lines.map(({ name, quantity, price }) => ({
      name: of(name),
      quantity: of(quantity),
      price: of(price),
    }));
  const { tax } = useRootData().company;
  const [typed, setTyped] = useState(typedIn(({ defaultValue }) => defaultValue));
  const { amounts, sums } = typedSums(typed, tax);
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const data = new FormData(currentTarget.closest("form") ?? undefined);
    setTyped(typedIn(({ name }) => String(data.get(name) ?? "")));
  };
  const filled = typed.findLastIndex(({ name, price }) => name || price) + 1;
  return (
    <>
      <p className="hint mb-4">{`Prices are ${beforeTax(tax)}; a discount is a negative price. To remove a line, empty it.`}</p>
      <div onInput={read}>
        {lines.map((line, index) => (
          <LineFields
            key={line.name.name}
            line={line}
            number={index + 1}
            units={units}
            amount={amounts[index] ?? null}
            hidden={index > filled}
          />
        ))}
      </div>
      <div className="gap-x-8 xl:grid xl:grid-cols-2">
        <div>
          <TextAreaField field={fields.terms} label="Terms" rows={3} maxLength={5_000} optional />
          <TextField field={fields.expiresOn} label="Last day to accept" type="date" width="half" />
        </div>
        <dl className="space-y-3 border-line border-t pt-4 tabular-nums">
          {sums.map(([label, cents], index, { length }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-2">
              <dt className="text-ink-soft text-sm">{label}</dt>{" "}
              <dd className={index === length - 1 ? "font-bold font-display text-xl" : "font-semibold"}>
                {formatMoney(cents)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

type LineFieldset = Fields<NonNullable<NonNullable<DraftInput["lines"]>[number]>>;

/** One line: a row where there is room, with the labels above the first; else its fields below each other. */
function LineFields({
  line: { name, quantity, price, unit, note },
  number,
  units,
  amount,
  hidden,
}: {
  line: LineFieldset;
  number: number;
  units: Choice[];
  amount: number | null;
  /** Sent along, so that a refused form has the next one too. */
  hidden: boolean;
}) {
  const isFirst = number === 1;
  const own = { "aria-required": isFirst, autoComplete: "off" };
  return (
    <fieldset hidden={hidden} className={isFirst ? undefined : "lg:[&_label]:sr-only"}>
      <legend className="mb-1 font-semibold text-lg lg:sr-only">{`Line ${number}`}</legend>
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-end gap-x-3 max-[14em]:block lg:grid-cols-[1.3fr_4rem_7rem_8.5rem_1fr_6rem]">
        <div className="max-lg:col-span-3">
          <TextField field={name} label="What" {...own} />
        </div>
        <TextField field={quantity} label="Qty" inputMode="numeric" {...own} />
        <TextField field={price} label="Price" {...own} />
        <SelectField field={unit} label="Unit" options={units} />
        <div className="max-lg:col-span-3">
          <TextField field={note} label="Note" optional />
        </div>
        {amount !== null && (
          <p className="mb-4 py-1.5 text-end tabular-nums max-lg:col-span-3">{formatMoney(amount)}</p>
        )}
      </div>
    </fieldset>
  );
}
