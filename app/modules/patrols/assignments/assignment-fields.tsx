import type { ComponentProps, ReactNode } from "react";
import { choicesOf } from "~/platform/record-fields";
import {
  CheckboxGroup,
  controls,
  type FieldLike,
  FieldRow,
  RadiosField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/fields";
import type { Choice } from "~/ui/options";
import { Pill, type PillTone } from "~/ui/pill";
import {
  type AssignmentStatus,
  assignmentFields,
  scopes,
  scopeWords,
  weekdayChoices,
} from "./assignment-options";

/** Scheduled and cancelled look alike: row 208 has completed, in progress and other. */
const tones: Record<AssignmentStatus, PillTone> = {
  scheduled: "quiet",
  in_progress: "info",
  completed: "good",
  cancelled: "quiet",
};

export function AssignmentStatusPill({ status }: { status: AssignmentStatus }) {
  return (
    <Pill tone={tones[status]} dot>
      {assignmentFields.status.words[status]}
    </Pill>
  );
}

interface Choices {
  guards: Choice[];
  communities: Choice[];
  /** The time zone of the times. */
  zone: string;
}

type Plain = Exclude<keyof typeof assignmentFields, "status">;

export function AssignmentFields({
  fields,
  choices,
  children,
}: {
  fields: Record<Plain, FieldLike>;
  choices: Choices;
  children: ReactNode;
}) {
  const control = controls<Plain>(fields, assignmentFields);
  const { guards, communities, zone } = choices;
  return (
    <>
      <TextField {...control("title")} autoComplete="off" />
      <TextField {...control("location")} autoComplete="off" />
      <SelectField
        {...control("communityId")}
        optional
        options={[{ value: "", label: "None" }, ...communities]}
      />
      <SelectField {...control("guardId")} optional options={[{ value: "", label: "Open" }, ...guards]} />
      <TextField {...control("day")} type="date" width="half" />
      <FieldRow>
        <TextField
          {...control("from")}
          type="time"
          hint={`${zone.replace(/^.*\//, "").replaceAll("_", " ")} time`}
        />
        <TextField {...control("to")} type="time" hint="Next day if earlier" />
      </FieldRow>
      {children}
      <TextAreaField {...control("notes")} rows={3} maxLength={1_000} optional />
    </>
  );
}

interface SeriesNames {
  weekdays: ComponentProps<typeof CheckboxGroup>["field"];
  lastDay: FieldLike;
}

/** The weekdays a series repeats on, and until when. */
export function SeriesFields({ fields, hint }: { fields: SeriesNames; hint: string }) {
  return (
    <>
      <CheckboxGroup field={fields.weekdays} label="Repeat on" hint={hint} options={weekdayChoices} />
      <TextField
        field={fields.lastDay}
        label="Last night"
        type="date"
        width="half"
        optional
        hint="Leave it blank to repeat with no end date."
      />
    </>
  );
}

/** Which nights of a series a change is for; `counts` says how many each choice means. */
export function ScopeField({
  field,
  label,
  counts = {},
}: {
  field: FieldLike;
  label: string;
  counts?: Record<string, number>;
}) {
  const options = scopes.map((scope) => ({
    value: scope,
    label: scopeWords[scope] + (scope in counts ? `: ${counts[scope]}` : ""),
  }));
  return (
    <RadiosField
      field={{ ...field, defaultValue: field.defaultValue ?? "this" }}
      label={label}
      options={options}
    />
  );
}

export function StatusField({ field }: { field: FieldLike }) {
  return (
    <SelectField
      field={field}
      label={assignmentFields.status.label}
      options={choicesOf(assignmentFields.status)}
      width="half"
    />
  );
}
