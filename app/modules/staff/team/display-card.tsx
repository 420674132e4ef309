import { timeZones } from "~/modules/shared/company/time-zones";
import { CardForm } from "~/ui/card-form";
import { CheckboxField, SelectField } from "~/ui/fields";
import { KeyList } from "~/ui/keys";
import { useRootData } from "~/ui/root-data";
import type { DisplayInput } from "./preferences.schema";

/** How the back office looks and works for one member of staff. */
export function DisplayCard({
  preferences: { timeZone, keys },
  draft,
  stamp,
}: {
  preferences: { timeZone: string | null; keys: boolean };
  draft?: Record<string, unknown>;
  stamp: { key: string };
}) {
  const { company } = useRootData();
  const common = timeZones.find(({ value }) => value === company.timeZone)?.label ?? company.timeZone;
  const saved = { timeZone: timeZone ?? "", keys: keys ? "on" : undefined };
  return (
    <CardForm<DisplayInput>
      id="display-form"
      card="display"
      title="Time zone and keys"
      unseen
      action="/admin/settings/display"
      // A draft with the box cleared has no entry for it.
      values={draft ? { timeZone: saved.timeZone } : saved}
      draft={draft}
      stamp={stamp}
      submit="Save"
    >
      {(fields) => (
        <>
          <h3 className="mb-3">Times</h3>
          <SelectField
            field={fields.timeZone}
            label="Time zone"
            hint="Times in the back office are shown in this zone."
            placeholder={`The company’s (${common})`}
            options={[...timeZones]}
            optional
          />
          <h3 className="mt-6 mb-2 border-line border-t pt-5">Keys</h3>
          <CheckboxField
            field={fields.keys}
            label="Use keyboard shortcuts"
            hint="Single keys, outside form fields. They need JavaScript."
            toggle
          />
          <div className="lg:columns-2">
            <KeyList />
          </div>
        </>
      )}
    </CardForm>
  );
}
