import { Fragment, useEffect, useRef, useState } from "react";
import { choicesOf, isTyped, type RecordField, type RecordFields } from "~/platform/record-fields";
import {
  controlProps,
  FieldFrame,
  type FieldLike,
  FieldRow,
  FormPart,
  SelectField,
  TextAreaField,
  TextField,
} from "./fields";
import type { LineRows, LinesProps } from "./line-rows";

/** The controls of a record's form, in the order its fields are declared. */
export function RecordControls({
  fields,
  described,
}: {
  fields: Record<string, FieldLike>;
  described: RecordFields;
}) {
  const rows: [string, RecordField][][] = [];
  for (const entry of Object.entries(described)) {
    if (!isTyped(entry[1])) continue;
    const last = rows.at(-1);
    const beside =
      entry[1].half && !entry[1].part && last?.every(([, { half }]) => half) && last.length === 1;
    if (beside) last?.push(entry);
    else rows.push([entry]);
  }
  return rows.map((row) => {
    const [name, first] = row[0] ?? ["", undefined];
    const controls = row.map(([each, field]) => <Control key={each} control={fields[each]} field={field} />);
    return (
      <Fragment key={name}>
        {first?.part && <FormPart>{first.part}</FormPart>}
        {first?.half ? (
          <FieldRow>
            {controls}
            {row.length < 2 && <i />}
          </FieldRow>
        ) : (
          controls
        )}
      </Fragment>
    );
  });
}

function Control({ control, field }: { control: FieldLike | undefined; field: RecordField }) {
  if (!control) return null;
  const { kind, label, hint, ask, max, one = "line", maxItems = 20, rows, initial } = field;
  const common = { field: control, label, hint, optional: ask === undefined };
  const text = { ...common, autoComplete: "off" };
  switch (kind) {
    case "text":
      return <TextAreaField {...common} rows={rows ?? 5} maxLength={max} />;
    case "choice":
      return (
        <SelectField
          {...common}
          options={choicesOf(field)}
          placeholder={initial === undefined ? "Choose" : undefined}
        />
      );
    case "named": {
      const typed = control.defaultValue;
      const now = typed && !field.words?.[typed] ? { [typed]: typed } : {};
      return (
        <SelectField
          {...common}
          options={choicesOf({ label, words: { ...field.words, ...now } })}
          placeholder="Choose"
        />
      );
    }
    case "day":
      return <TextField {...common} type="date" width="half" />;
    case "items":
      return <LinesField field={control} label={label} one={one} maxLines={maxItems} />;
    case "money":
      return <TextField {...text} inputMode="decimal" />;
    case "whole":
      return <TextField {...text} inputMode="numeric" />;
    case "web":
      return <TextField {...text} type="url" />;
    default:
      return <TextField {...text} />;
  }
}

/** Several short texts: one per line in a text area or, once its script has come, each in its own row. */
function LinesField(props: LinesProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [rows, setRows] = useState<{ Rows: typeof LineRows; typed: string[] }>();
  useEffect(() => {
    // Few forms have such a field, so only they load the rows.
    import("./line-rows").then(
      ({ LineRows: Rows }) => setRows({ Rows, typed: area.current?.value.split("\n") ?? [] }),
      () => undefined,
    );
  }, []);
  if (rows) return <rows.Rows {...props} typed={rows.typed} />;
  const { one, maxLines: _, ...common } = props;
  const field = { ...common, optional: true };
  return (
    <FieldFrame {...field} hint={`One ${one} per line.`}>
      <textarea
        {...controlProps({ ...field, hint: "lines" })}
        ref={area}
        rows={5}
        defaultValue={common.field.defaultValue}
      />
    </FieldFrame>
  );
}
