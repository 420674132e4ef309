import { useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import { CheckboxField, type FieldLike, SelectField, TextAreaField } from "~/ui/fields";
import type { PageFormProps } from "~/ui/page-form";
import { RecordForm } from "~/ui/record";
import type { choicesFrom } from "./application-moves";
import type { NoteInput, RatingInput, StatusInput } from "./application-review.schema";
import { reviewFields as described, rejectionReasons } from "./application-review-options";

/** What the panel of an application gives to its forms. */
export interface ReviewForms {
  path: string;
  application: { id: string; version: number; fullName: string; rating: number | null };
  choices: ReturnType<typeof choicesFrom>;
}

type FormState = Pick<PageFormProps<Record<string, unknown>>, "stamp" | "draft">;

const reasons = Object.entries(rejectionReasons).map(([value, { label }]) => ({ value, label }));

export function ReasonField({ field, optional }: { field: FieldLike; optional?: boolean }) {
  return (
    <SelectField
      field={field}
      label="Reason for rejecting"
      hint="The applicant is told only this, in our words."
      placeholder="Choose one"
      options={reasons}
      optional={optional}
    />
  );
}

export function MailField({ field, label, hint }: { field: FieldLike; label: string; hint?: string }) {
  return <CheckboxField field={field} label={label} hint={hint} toggle />;
}

/** Where the application goes next, and whether its applicant hears of it. */
export function StatusForm({ path, application, choices, ...form }: ReviewForms & FormState) {
  const { id, version } = application;
  const search = listState(useLocation().search);
  const rejects = choices.some(({ value }) => value === "rejected");
  const asks = choices.some(({ mail }) => mail === "ask");
  const always = choices.filter(({ mail }) => mail === "yes").map(({ label }) => label);
  if (choices.length === 0) return null;
  return (
    <RecordForm<StatusInput>
      id="status-form"
      key={version}
      version={version}
      values={{}}
      action={`${path}/${id}/status${search}`}
      button="Change status"
      {...form}
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.to}
            label="Move to"
            placeholder="Choose a status"
            options={choices}
            mark="s"
          />
          {rejects && <ReasonField field={fields.reason} optional />}
          <TextAreaField
            field={fields.note}
            label="Note for staff"
            hint="Required to move back."
            rows={2}
            maxLength={5_000}
            optional
          />
          {asks && (
            <MailField
              field={fields.mail}
              label="Email the applicant"
              hint={always.length > 0 ? `Always emailed: ${always.join(", ")}.` : undefined}
            />
          )}
        </>
      )}
    </RecordForm>
  );
}

export function RatingForm({ path, application, stamp, draft }: ReviewForms & FormState) {
  const { id, version, rating } = application;
  const search = listState(useLocation().search);
  return (
    <RecordForm<RatingInput>
      id="rating-form"
      key={version}
      className="mt-2 mb-3 flex flex-wrap items-end gap-2 *:m-0!"
      version={version}
      values={{ rating: rating === null ? "" : String(rating) }}
      fields={described}
      action={`${path}/${id}/rating${search}`}
      button="Rate"
      variant="line"
      stamp={stamp}
      draft={draft}
    >
      {(fields) => (
        <SelectField
          field={fields.rating}
          label={described.rating.label}
          placeholder="Not rated"
          options={Object.entries(described.rating.words).map(([value, label]) => ({ value, label }))}
        />
      )}
    </RecordForm>
  );
}

export function NoteForm({ path, id, ...form }: { path: string; id: string } & FormState) {
  const search = listState(useLocation().search);
  return (
    <RecordForm<NoteInput>
      id="note-form"
      action={`${path}/${id}/notes${search}`}
      button="Add note"
      pending="Saving…"
      {...form}
    >
      {(fields) => (
        <TextAreaField
          field={fields.body}
          label="Note"
          hint="For staff only, but applicants may ask to see it."
          rows={4}
          maxLength={5_000}
          data-key="r"
        />
      )}
    </RecordForm>
  );
}
