import { Link, useLocation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { formatDate } from "~/platform/format";
import { listState } from "~/platform/list-links";
import { choicesOf } from "~/platform/record-fields";
import {
  CheckboxGroup,
  type Choice,
  controls,
  type FieldLike,
  FieldRow,
  RadiosField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/fields";
import { Pill, type PillTone } from "~/ui/pill";
import { assignmentNoun } from "./assignment-noun";
import {
  type AssignmentStatus,
  assignmentFields,
  scopes,
  scopeWords,
  shiftWords,
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
  return <Pill tone={tones[status]}>{assignmentFields.status.words[status]}</Pill>;
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
      <TextField {...control("title")} maxLength={120} autoComplete="off" />
      <TextField {...control("location")} maxLength={200} autoComplete="off" />
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

/** "Sun, Nov 22, 2026, 11:00 PM – 7:00 AM" on the clock of the shift's place; `short` leaves out this year. */
export function ShiftTime({ short, ...shift }: Parameters<typeof shiftWords>[0] & { short?: boolean }) {
  const { scheduledStart, timeZone } = shift;
  const year = formatDate(Date.now(), timeZone).slice(-6);
  const date = formatDate(scheduledStart, timeZone);
  return (
    <time dateTime={new Date(scheduledStart).toISOString()} suppressHydrationWarning>
      {`${short && date.endsWith(year) ? date.slice(0, -6) : date}, ${shiftWords(shift)}`}
    </time>
  );
}

export function GuardName({ name }: { name: string }) {
  return name || <Pill tone="bad">Open</Pill>;
}

/** To the page that puts a guard on a shift, or another one. */
export function GuardLink({ id, title, guardName }: { id: string; title: string; guardName: string }) {
  const search = listState(useLocation().search);
  return (
    <Link to={`${assignmentNoun.path}/${id}/guard${search}`} preventScrollReset>
      {guardName ? "Swap" : "Put a guard on"}
      <span className="sr">{guardName ? ` the guard of ${title}` : ` ${title}`}</span>
    </Link>
  );
}
