import { Form, useActionData, useLocation } from "@remix-run/react";
import { Fragment, type MouseEvent } from "react";
import { listState } from "~/platform/list-links";
import { choicesOf } from "~/platform/record-fields";
import { SelectField, TextAreaField, TextField } from "~/ui/fields";
import { Kept } from "~/ui/filters";
import { SubmitButton } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { Menu, menuItem } from "~/ui/menu";
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

/** Fields whose words are only read out. */
const bare = "[&_.do]:m-0 [&_.do]:max-w-none [&_.field>label]:sr-only [&_.field]:m-0 [&_.field]:max-w-none";
/** One edge around a field and what is below it; a note has a ground of its own. */
const oneEdge =
  "[&_.do]:justify-end [&_.do]:rounded-b-md [&_.do]:border [&_.do]:border-control [&_.do]:border-t-0 [&_.do]:p-1.5 [&_.do_.btn]:flex-none [&_form:has([value=note]:checked)_:is(.do,textarea)]:bg-lamp-soft [&_form>.field>textarea]:rounded-b-none [&_form>.field>textarea]:border-b-0";
const inLine = "[&_.btn-quiet]:px-1.5 [&_.clash]:basis-full [&_.do]:contents [&_.field]:flex-[1_1_7rem]";

/** What a reply's subject is until its author changes it. */
export function usualSubject({ inquiryPurpose }: { inquiryPurpose: string }): string {
  return `Re: ${inquiryPurpose}`;
}

/** One form for a reply and a note, at the foot of the panel. */
export function Composer({ inquiry, canned, chosen, ...form }: InquiryForms & FormState) {
  const { id, version, email } = inquiry;
  const search = listState(useLocation().search);
  const send = useActionData<Answer>()?.conflict ? "Send anyway" : "Send";
  const label = email ? "Reply or note" : "Note";
  return (
    <section
      aria-label={label}
      className={`${bare} ${oneEdge} -mx-5 -mb-5 relative border-line border-t bg-card px-5 py-4 desk:not-has-[.summary,.banner]:sticky desk:-bottom-5`}
    >
      {canned.length > 0 && email && <CannedChoice canned={canned} id={id} />}
      <RecordForm<ComposerInput>
        id="composer"
        key={`${version} ${chosen}`}
        version={version}
        values={{ act: "reply", subject: usualSubject(inquiry), message: chosen }}
        action={`${inquiryNoun.path}/${id}/reply${search}`}
        button={email ? send : "Add note"}
        pending="Sending…"
        draft={form.draft}
        stamp={form.stamp}
      >
        {(fields) => (
          <>
            {email ? (
              <>
                <Kinds chosen={fields.act.defaultValue} />
                <details className="mb-2 text-ink-soft text-sm" open={Boolean(fields.subject.errors)}>
                  <summary className="flex min-h-6 list-none items-center gap-1 [&::-webkit-details-marker]:hidden">
                    {`Subject: ${fields.subject.defaultValue}`}
                    <Icon name="down" className="icon size-4 [[open]>summary>&]:rotate-180" />
                  </summary>
                  <TextField field={fields.subject} label="Subject" />
                </details>
              </>
            ) : (
              <input type="hidden" name="act" value="note" />
            )}
            <TextAreaField
              field={fields.message}
              label={label}
              placeholder={email ? `To ${email}` : "For staff only"}
              rows={3}
              maxLength={10_000}
              data-key="r"
            />
          </>
        )}
      </RecordForm>
    </section>
  );
}

const kinds = [
  ["reply", "Reply"],
  ["note", "Note for staff"],
] as const;

function Kinds({ chosen = "reply" }: { chosen: string | undefined }) {
  return (
    <fieldset className="mb-1 flex flex-wrap items-center gap-1">
      <legend className="sr">What to write</legend>
      {kinds.map(([value, label]) => (
        <label
          key={value}
          className="relative inline-flex min-h-8 items-center rounded-full px-2.5 font-semibold text-ink-soft text-sm has-checked:bg-pill has-checked:text-ink has-focus-visible:outline-3"
        >
          <input
            type="radio"
            className="tick absolute inset-0 size-full cursor-pointer opacity-0"
            name="act"
            value={value}
            defaultChecked={chosen === value}
          />
          {`${label} `}
        </label>
      ))}
      <span className="ms-auto text-ink-soft text-xs in-[form:has([value=note]:checked)]:hidden">
        Marks it as answered{" "}
      </span>
    </fieldset>
  );
}

/** Without scripts, the page comes back with the text filled in; with them, the text goes in at the cursor. */
function CannedChoice({ canned, id }: { canned: CannedText[]; id: string }) {
  const search = listState(useLocation().search);
  const fill = (event: MouseEvent<HTMLButtonElement>, { body }: CannedText) => {
    const box = document.getElementById(messageId);
    if (!(box instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    box.setRangeText(body, box.selectionStart, box.selectionEnd, "end");
    event.currentTarget.closest("details")?.removeAttribute("open");
    box.focus();
  };
  return (
    <Form
      method="get"
      action={`${inquiryNoun.path}/${id}`}
      className="absolute bottom-5.5 start-6.5"
      preventScrollReset
    >
      <Kept params={new URLSearchParams(search)} />{" "}
      <Menu
        label="Canned reply"
        look="text-ink-soft hover:bg-hover"
        card="float bottom-full mb-1 grid max-h-[60vh] w-max max-w-80 overflow-auto p-2"
      >
        {canned.map((reply) => (
          <Fragment key={reply.id}>
            <button
              type="submit"
              name="canned.id"
              value={reply.id}
              className={menuItem}
              onClick={(event) => fill(event, reply)}
            >
              {reply.title}
            </button>{" "}
          </Fragment>
        ))}
      </Menu>
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
      className={`${bare} ${inLine} -mx-5 flex flex-wrap items-center gap-2 border-line border-b px-5 pb-3`}
      version={version}
      values={{ status, assignedTo: assignedTo ?? "" }}
      fields={described}
      people={staff}
      action={`${inquiryNoun.path}/${id}/handling${search}`}
      variant="line"
      beside={
        <>
          {assignedTo !== me && (
            <SubmitButton label="Assign to me" variant="quiet" name="assignedTo" value={me} />
          )}{" "}
          {status !== "answered" && (
            <SubmitButton label="Mark answered" variant="quiet" name="status" value="answered" />
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
