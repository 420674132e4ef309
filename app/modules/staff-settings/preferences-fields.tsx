import { type SubmissionResult, useForm } from "@conform-to/react";
import { timeZones } from "~/modules/settings/time-zones";
import { CardForm } from "~/ui/card-form";
import { CheckboxField, SelectField } from "~/ui/fields";
import { useRootData } from "~/ui/root-data";
import { noticeField, type PreferencesInput } from "./preferences.schema";

/** What the card shows: the stored preferences, and the kinds of notice that the role is told of. */
export interface PreferencesView {
  emailNotices: boolean;
  mutedNotices: string[];
  timeZone: string | null;
  notices: { kind: string; label: string }[];
}

/** The card with a person's own settings of the back office (row 235). */
export function PreferencesCard({
  preferences,
  formKey,
  result,
}: {
  preferences: PreferencesView;
  formKey: string;
  result?: SubmissionResult<string[]>;
}) {
  const { emailNotices, mutedNotices, timeZone, notices } = preferences;
  const { company } = useRootData();
  const boxes = notices.map(({ kind }) => [
    noticeField(kind),
    mutedNotices.includes(kind) ? undefined : "on",
  ]);
  const [form, fields] = useForm<PreferencesInput>({
    id: "preferences-form",
    lastResult: result,
    defaultValue: {
      emailNotices: emailNotices ? "on" : undefined,
      timeZone: timeZone ?? "",
      ...Object.fromEntries(boxes),
    },
  });
  const common = timeZones.find(({ value }) => value === company.timeZone)?.label ?? company.timeZone;
  return (
    <CardForm
      id="preferences"
      title="Your settings"
      action="/admin/settings/preferences"
      form={form}
      formKey={formKey}
      button="Save"
    >
      <SelectField
        field={fields.timeZone}
        label="Time zone"
        hint="Every time in the back office is shown in it."
        placeholder={`As the company (${common})`}
        options={[...timeZones]}
        width="half"
        optional
      />
      <CheckboxField
        field={fields.emailNotices}
        label="Email notifications"
        hint="What you are told of comes by email too."
        toggle
      />
      <fieldset className="field">
        <legend>Tell me of</legend>
        {notices.map(({ kind, label }) => {
          const field = fields[noticeField(kind)];
          return field && <CheckboxField key={kind} field={field} label={label} toggle />;
        })}
      </fieldset>
    </CardForm>
  );
}
