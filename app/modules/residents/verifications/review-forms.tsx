import { useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import { FieldRow, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { PageForm, type PageFormProps } from "~/ui/page-form";
import type { ReadingInput, RejectionInput } from "./verification.schema";
import { documentKinds, reasonLabels, rejectionReasons } from "./verification-options";

export interface Forms {
  clientId: string;
  /** Whether this member of staff may review documents. */
  may: boolean;
  stamp: { key: string };
  draft?: PageFormProps<Record<string, unknown>>["draft"];
}

function useAction(clientId: string, name: string): string {
  return `/admin/clients/${clientId}/verification/${name}${listState(useLocation().search)}`;
}

/** Acts that take no more than the press of a button. */
const reviewActs = {
  opening: { button: "Open the document", variant: "ink" },
  approval: { button: "Verify", variant: "ink" },
  again: { button: "Read the document again", variant: "line" },
  second: { button: "Ask a colleague to confirm", variant: "line" },
} as const;

export type ReviewAct = keyof typeof reviewActs;
export const reviewActNames: ReviewAct[] = ["opening", "approval", "again", "second"];

export function ActForm({ clientId, act, version, stamp }: Forms & { act: ReviewAct; version?: number }) {
  const { button, variant } = reviewActs[act];
  return (
    <PageForm
      id={act}
      action={useAction(clientId, act)}
      submit={button}
      pending="One moment…"
      variant={variant}
      stamp={stamp}
      preventScrollReset
    >
      {() => version !== undefined && <input type="hidden" name="version" value={version} />}
    </PageForm>
  );
}

/** Typed from the document alone: the client's own address is shown afterwards. */
export function ReadingForm({ clientId, stamp, draft }: Forms) {
  const kinds = Object.entries(documentKinds).map(([value, label]) => ({ value, label }));
  return (
    <section aria-labelledby="reading-heading">
      <h3 id="reading-heading">What does the document say?</h3>
      <PageForm<ReadingInput>
        id="reading"
        action={useAction(clientId, "reading")}
        submit="Compare"
        pending="Comparing…"
        {...{ stamp, draft }}
        preventScrollReset
      >
        {(fields) => (
          <>
            <FieldRow>
              <TextField field={fields.houseNumber} label="House number" autoComplete="off" width="short" />
              <TextField field={fields.street} label="Street" autoComplete="off" />
            </FieldRow>
            <TextField
              field={fields.zipCode}
              label="Postal code"
              autoComplete="off"
              autoCapitalize="characters"
              width="short"
            />
            <SelectField
              field={fields.documentKind}
              label="Kind of document"
              placeholder="Choose one"
              options={kinds}
            />
            <TextField field={fields.documentDate} label="Date of the document" type="date" width="half" />
          </>
        )}
      </PageForm>
    </section>
  );
}

export function RejectionForm({ clientId, version, stamp, draft }: Forms & { version: number }) {
  const reasons = rejectionReasons.map((value) => ({ value, label: reasonLabels[value] }));
  return (
    <section aria-labelledby="rejection-heading">
      <h3 id="rejection-heading">Reject</h3>
      <PageForm<RejectionInput>
        id="rejection"
        action={useAction(clientId, "rejection")}
        submit="Reject"
        pending="Rejecting…"
        variant="danger"
        {...{ stamp, draft }}
        preventScrollReset
      >
        {(fields) => (
          <>
            <input type="hidden" name="version" value={version} />
            <SelectField field={fields.reason} label="Reason" placeholder="Choose one" options={reasons} />
            <TextAreaField
              field={fields.note}
              label="Note to the client"
              hint="They read it in the email and in their profile."
              optional
              rows={3}
              maxLength={1_000}
            />
          </>
        )}
      </PageForm>
    </section>
  );
}
