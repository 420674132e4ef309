import { SelectField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import type { Choice } from "~/ui/options";
import { Pill } from "~/ui/pill";
import type { ReportInput } from "./report.schema";
import { reportFields } from "./report-options";

const tones = { preparing: "info", pending: "warn", approved: "good", failed: "bad" } as const;

export function ReportStatusPill({ status }: { status: keyof typeof tones }) {
  return (
    <Pill tone={tones[status]} dot>
      {reportFields.status.words[status]}
    </Pill>
  );
}

export function ReportFields({
  fields,
  subjects,
  months,
}: {
  fields: Fields<ReportInput>;
  subjects: Choice[];
  months: Choice[];
}) {
  return (
    <>
      <SelectField field={fields.subject} label="Report" options={subjects} placeholder="Choose a report" />
      <SelectField field={fields.month} label="Month" options={months} />
    </>
  );
}
