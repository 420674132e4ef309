import { timeZones } from "~/modules/shared/company/time-zones";
import { CardForm } from "~/ui/card-form";
import { CheckboxField, CheckboxGroup, SelectField } from "~/ui/fields";
import { keyTexts } from "~/ui/keys";
import { useRootData } from "~/ui/root-data";
import type { PreferencesInput } from "./preferences.schema";

interface PreferencesView {
  emailNotices: boolean;
  mutedNotices: string[];
  timeZone: string | null;
  keys: boolean;
  notices: { kind: string; label: string }[];
}

export function PreferencesCard({
  preferences,
  draft,
  stamp,
}: {
  preferences: PreferencesView;
  draft?: Record<string, unknown>;
  stamp: { key: string };
}) {
  const { emailNotices, mutedNotices, timeZone, keys, notices } = preferences;
  const { company } = useRootData();
  const common = timeZones.find(({ value }) => value === company.timeZone)?.label ?? company.timeZone;
  const listed = keyTexts.map(([key, text]) => `${key} ${text.toLowerCase()}`).join("; ");
  const kinds = notices.map(({ kind }) => kind);
  // A draft with every box cleared has no entry for the boxes.
  const saved = {
    emailNotices: emailNotices ? "on" : undefined,
    keys: keys ? "on" : undefined,
    notice: kinds.filter((kind) => !mutedNotices.includes(kind)),
  };
  return (
    <CardForm<PreferencesInput>
      id="preferences-form"
      card="preferences"
      title="Your settings"
      action="/admin/settings/preferences"
      values={{ timeZone: timeZone ?? "", ...(draft ? {} : saved) }}
      draft={draft}
      stamp={stamp}
      submit="Save"
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.timeZone}
            label="Time zone"
            hint="Times in the back office are shown in this zone."
            placeholder={`Same as the company (${common})`}
            options={[...timeZones]}
            width="half"
            optional
          />
          <CheckboxField
            field={fields.emailNotices}
            label="Email notifications"
            hint="Also send my notifications by email."
            toggle
          />
          <CheckboxField
            field={fields.keys}
            label="Keys"
            hint={`Use single-key shortcuts outside form fields. They need JavaScript: ${listed}.`}
            toggle
          />
          <div className="lg:[&_fieldset]:columns-2">
            <CheckboxGroup
              field={fields.notice}
              label="Notify me about"
              hint={kinds.includes("inquiry_received") && "You are always told what guards report."}
              options={notices.map(({ kind, label }) => ({ value: kind, label }))}
            />
          </div>
        </>
      )}
    </CardForm>
  );
}
