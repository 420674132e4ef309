import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { listState } from "~/platform/list-links";
import { choicesOf, type Noun, type RecordField } from "~/platform/record-fields";
import { FormShell, SubmitButton } from "./form";
import { Options } from "./options";
import { tones } from "./pill";

/** The status in a list's row: with scripts a choice is enough, without them there is a button (row 203). */
export function RowStatus({
  noun,
  field,
  record: { id, status, version },
  called,
}: {
  noun: Noun;
  field: RecordField;
  record: { id: string; status: string; version: number };
  called: string;
}) {
  const { search, key } = useLocation();
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  return (
    <FormShell
      action={`${noun.path}/${id}/status${listState(search)}`}
      className="flex flex-wrap items-center gap-1.5"
      preventScrollReset
    >
      <input type="hidden" name="version" value={version} />
      <select
        // A refused choice goes back to the saved one.
        key={key}
        name="status"
        className={`field-sizing-content w-auto max-w-full rounded-full border-transparent py-0 font-semibold text-xs md:min-h-6 ${tones[field.tones?.[status] ?? "quiet"]}`}
        aria-label={`Status of ${called}`}
        defaultValue={status}
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <Options options={choicesOf(field)} />
      </select>
      {!runs && (
        <>
          {" "}
          <SubmitButton label="Update" about={`the status of ${called}`} variant="line" />
        </>
      )}
    </FormShell>
  );
}
