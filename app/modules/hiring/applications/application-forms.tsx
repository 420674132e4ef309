import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { listState } from "~/platform/list-links";
import { CheckboxField, type FieldLike, SelectField, TextAreaField } from "~/ui/fields";
import type { PageFormProps } from "~/ui/page-form";
import { RecordForm } from "~/ui/record-form";
import { Time } from "~/ui/time";
import type { choicesFrom } from "./application-moves";
import type { NoteInput, RatingInput, StatusInput } from "./application-review.schema";
import { reviewFields as described, rejectionReasons } from "./application-review-options";
import { type ApplicationStatus, isOutcome } from "./application-states";

/** What an application's panel passes to its forms. */
export interface ReviewForms {
  path: string;
  application: {
    id: string;
    version: number;
    fullName: string;
    rating: number | null;
    nextInterviewAt: Date | string | null;
  };
  choices: ReturnType<typeof choicesFrom>;
}

type FormState = Pick<PageFormProps<Record<string, unknown>>, "stamp" | "draft">;

const reasons = Object.entries(rejectionReasons).map(([value, { label }]) => ({ value, label }));

export function ReasonField({ field }: { field: FieldLike }) {
  return (
    <SelectField
      field={field}
      label="Reason for rejecting"
      hint="The applicant is told only this, in our words."
      placeholder="Choose one"
      options={reasons}
    />
  );
}

export function MailField({ field, label, hint }: { field: FieldLike; label: string; hint?: string }) {
  return <CheckboxField field={field} label={label} hint={hint} toggle />;
}

/** Shown while this status is chosen. A browser that cannot tell shows all of them, each with its status. */
const shownFor: Record<ApplicationStatus, string> = {
  pending: "group-has-[[value^=pen]:checked]:block",
  under_review: "group-has-[[value^=und]:checked]:block",
  interview_scheduled: "group-has-[[value^=int]:checked]:block",
  offer_extended: "group-has-[[value^=off]:checked]:block",
  hired: "group-has-[[value^=hir]:checked]:block",
  rejected: "group-has-[[value^=rej]:checked]:block",
  withdrawn: "group-has-[[value^=wit]:checked]:block",
};

function When({ statuses, children }: { statuses: ApplicationStatus[]; children: ReactNode }) {
  if (statuses.length === 0) return null;
  const shown = statuses.map((status) => shownFor[status]).join(" ");
  return <div className={`supports-[selector(:has(a))]:hidden ${shown}`}>{children}</div>;
}

function named(choices: { label: string }[]): string {
  return new Intl.ListFormat("en-CA", { type: "disjunction" }).format(choices.map(({ label }) => label));
}

const silent = {
  interview_scheduled: "the invitation is emailed when you plan the interview, on the tab Interviews.",
  back: "the applicant is not emailed about this.",
};

/** Where the application goes next, and whether the applicant is told. */
export function StatusForm({ path, application, choices, ...form }: ReviewForms & FormState) {
  const { id, version, nextInterviewAt: coming } = application;
  const search = listState(useLocation().search);
  const rejects = choices.some(({ value }) => value === "rejected");
  const by = (how: "yes" | "no" | "ask") => choices.filter(({ mail }) => mail === how);
  const [asked, always] = [by("ask"), by("yes")];
  const outcomes = choices.filter(({ value }) => isOutcome(value));
  if (choices.length === 0) return null;
  return (
    <RecordForm<StatusInput>
      id="status-form"
      key={version}
      version={version}
      values={form.draft ? {} : { mail: "on" }}
      action={`${path}/${id}/status${search}`}
      button="Change status"
      {...form}
    >
      {(fields) => (
        <div className="group">
          <SelectField
            field={fields.to}
            label="Move to"
            placeholder="Choose a status"
            options={choices}
            mark="s"
          />
          {rejects && (
            <When statuses={["rejected"]}>
              <ReasonField field={fields.reason} />
            </When>
          )}
          <TextAreaField
            field={fields.note}
            label="Note for staff"
            hint="Required to move back."
            rows={2}
            maxLength={5_000}
            optional
          />
          {asked.length > 0 && (
            <When statuses={asked.map(({ value }) => value)}>
              <MailField field={fields.mail} label="Email the applicant" hint={`For ${named(asked)}.`} />
            </When>
          )}
          {always.map(({ value, label }) => (
            <When key={value} statuses={[value]}>
              <p className="hint">{`${label}: the applicant is always emailed.`}</p>
            </When>
          ))}
          {by("no").map(({ value, label, back }) => (
            <When key={value} statuses={[value]}>
              <p className="hint">
                {`${label}: ${back || value !== "interview_scheduled" ? silent.back : silent.interview_scheduled}`}
              </p>
            </When>
          ))}
          {coming && outcomes.length > 0 && (
            <When statuses={outcomes.map(({ value }) => value)}>
              <p className="note">
                There is an interview on <Time at={coming} />. {named(outcomes)} cancels it, and the email
                says so.
              </p>
            </When>
          )}
        </div>
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
