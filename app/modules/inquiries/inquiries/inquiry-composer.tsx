import { Form, useActionData, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { listState } from "~/platform/list-links";
import { choicesOf } from "~/platform/record-fields";
import { Button } from "~/ui/button";
import { SelectField, TextAreaField, TextField } from "~/ui/fields";
import { SubmitButton } from "~/ui/form";
import { Options } from "~/ui/options";
import type { Answer, PageFormProps } from "~/ui/page-form";
import { RecordForm } from "~/ui/record-form";
import type { ComposerInput, HandlingInput } from "./inquiry.schema";
import { inquiryNoun } from "./inquiry-noun";
import { inquiryFields as described } from "./inquiry-options";

type FormState = Pick<PageFormProps<ComposerInput>, "stamp" | "draft">;

interface Inquiry {
  id: string;
  version: number;
  email: string | null;
  inquiryPurpose: string;
  status: string;
  assignedTo: string | null;
}

interface CannedText {
  id: string;
  title: string;
  body: string;
}

/** What a staff page of an inquiry passes to its two forms. */
export interface InquiryForms {
  inquiry: Inquiry;
  staff: { id: string; name: string }[];
  me: string;
  canned: CannedText[];
  /** The canned reply named in the page's address. */
  chosen: string;
}

const messageId = "composer-message";

/** One form for a reply and a note. */
export function Composer({ inquiry, canned, chosen, ...form }: InquiryForms & FormState) {
  const { id, version, email, inquiryPurpose } = inquiry;
  const search = listState(useLocation().search);
  const send = useActionData<Answer>()?.conflict ? "Send anyway" : "Send reply";
  const values = { subject: `Your message: ${inquiryPurpose}`, message: chosen };
  const hint = email
    ? `A reply is emailed to ${email} and marks the inquiry as answered. A note is for staff only.`
    : "There is no email address, so this is a note for staff only.";
  return (
    <section aria-labelledby="composer-heading">
      <h3 id="composer-heading">{email ? "Reply or note" : "Note"}</h3>
      {canned.length > 0 && email && <CannedChoice canned={canned} id={id} />}
      <RecordForm<ComposerInput>
        id="composer"
        key={`${version} ${chosen}`}
        version={version}
        values={values}
        action={`${inquiryNoun.path}/${id}/reply${search}`}
        button={email ? send : "Add note"}
        act={email ? "reply" : "note"}
        pending="Sending…"
        beside={email && <SubmitButton label="Add note" variant="line" name="act" value="note" />}
        draft={form.draft}
        stamp={form.stamp}
      >
        {(fields) => (
          <>
            {email && <TextField field={fields.subject} label="Subject" maxLength={150} />}
            <TextAreaField
              field={fields.message}
              label={email ? "Reply or note" : "Note"}
              hint={hint}
              rows={6}
              maxLength={10_000}
              data-key="r"
            />
          </>
        )}
      </RecordForm>
    </section>
  );
}

/** Without scripts, the page comes back with the text filled in; with them, the text goes in at the cursor. */
function CannedChoice({ canned, id }: { canned: CannedText[]; id: string }) {
  const [runs, setRuns] = useState(false);
  useEffect(() => setRuns(true), []);
  const search = listState(useLocation().search);
  const fill = (chosen: string) => {
    const box = document.getElementById(messageId);
    const text = canned.find((each) => each.id === chosen)?.body;
    if (!(box instanceof HTMLTextAreaElement) || !text) return;
    box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
    box.focus();
  };
  return (
    <Form
      method="get"
      action={`${inquiryNoun.path}/${id}`}
      className="mt-2 mb-3 flex flex-wrap items-end gap-2"
      preventScrollReset
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}{" "}
      <label className="flex-[1_1_12rem]">
        <span>Canned reply</span>{" "}
        <select name="canned.id" onChange={({ target }) => fill(target.value)}>
          <option value="">Choose one</option>
          <Options options={canned.map(({ id: value, title }) => ({ value, label: title }))} />
        </select>
      </label>{" "}
      {!runs && (
        <Button type="submit" variant="line">
          Fill in
        </Button>
      )}
    </Form>
  );
}

/** An inquiry's status and assignee, in one line. */
export function Handling({
  inquiry,
  staff,
  me,
  stamp,
  draft,
}: InquiryForms & Pick<PageFormProps<HandlingInput>, "stamp" | "draft">) {
  const { id, version, status, assignedTo } = inquiry;
  const search = listState(useLocation().search);
  return (
    <RecordForm<HandlingInput>
      id="handling"
      key={version}
      className="grid grid-cols-2 gap-x-3 gap-y-2 *:m-0! [&>:not(.field)]:col-span-2"
      version={version}
      values={{ status, assignedTo: assignedTo ?? "" }}
      fields={described}
      people={staff}
      action={`${inquiryNoun.path}/${id}/handling${search}`}
      variant="line"
      beside={
        <>
          {assignedTo !== me && (
            <SubmitButton label="Assign to me" variant="line" name="assignedTo" value={me} />
          )}{" "}
          {status !== "answered" && (
            <SubmitButton label="Mark answered" variant="line" name="status" value="answered" />
          )}
        </>
      }
      {...{ stamp, draft }}
    >
      {(fields) => (
        <>
          <SelectField
            field={fields.status}
            label={described.status.label}
            options={choicesOf(described.status)}
          />
          <SelectField
            field={fields.assignedTo}
            label={described.assignedTo.label}
            placeholder="Nobody"
            options={staff.map(({ id: value, name }) => ({ value, label: name }))}
            mark="a"
          />
        </>
      )}
    </RecordForm>
  );
}
