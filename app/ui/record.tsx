import {
  type DefaultValue,
  type FormMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Link, NavLink, Outlet, useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ButtonVariant } from "./button";
import { ErrorSummary, summaryErrors } from "./error-summary";
import { FormActions, FormShell, SubmitButton } from "./form";
import { listState } from "./list-links";
import { SidePanel } from "./panel";

/** The panel of one record: its name, its tabs, and the open one below them. */
export function RecordPanel({
  list,
  id,
  title,
  tabs,
}: {
  /** The address of the list. */
  list: string;
  id: string;
  title: string;
  /** Last part of the address and label; the record itself comes first. */
  tabs: [address: string, label: string][];
}) {
  const search = listState(useLocation().search);
  return (
    <SidePanel title={title} closeHref={`${list}${search}`}>
      <nav className="tabs" aria-label={`About ${title}`}>
        <ul>
          {[["", "Details"] as const, ...tabs].map(([address, label]) => (
            <li key={label}>
              <NavLink to={`${list}/${id}${address && `/${address}`}${search}`} end preventScrollReset>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </SidePanel>
  );
}

/** The title of a record's page: what is done there, the record's name, what it is. */
export function recordTitle(pathname: string, name: string, noun: string): string {
  const [, tab = ""] = /[0-9a-f-]{36}\/(\w+)/.exec(pathname) ?? [];
  return `${tab && `${tab.charAt(0).toUpperCase()}${tab.slice(1)}: `}${name}, ${noun}`;
}

/** What the panel shows in place of a record that is not there or could not be read; the list beside it stays as it is. */
export function RecordProblem({ list, noun, missing }: { list: string; noun: string; missing: boolean }) {
  const search = listState(useLocation().search);
  return (
    <SidePanel
      title={missing ? `${noun} not found` : `Failed to load the ${noun.toLowerCase()}`}
      closeHref={`${list}${search}`}
    >
      <p>
        {missing
          ? `The address may have been mistyped, or the ${noun.toLowerCase()} has been removed.`
          : "Please try again in a minute."}
      </p>
    </SidePanel>
  );
}

/** What `invalid()` and `failed()` answer. */
interface Answer {
  result: SubmissionResult<string[]>;
  stamp: { key: string };
  conflict?: { current: Record<string, string>; version: number };
}

/**
 * The form of a record, new or edited (row 198). With a `version` the record is refused when someone else has saved it
 * meanwhile: then both texts are shown, and the next save goes on from the newer one.
 */
export function RecordForm<Input extends Record<string, unknown>>({
  id,
  values,
  version,
  stamp,
  labels = {},
  words = (_name, value) => value,
  button = "Save",
  cancelHref,
  children,
}: {
  id: string;
  values?: DefaultValue<Input>;
  version?: number | string;
  stamp: { key: string };
  /** What the fields are called, for the comparison. */
  labels?: Record<string, string>;
  /** How a value of a field reads there. */
  words?: (name: string, value: string) => string;
  button?: string;
  cancelHref: string;
  children: (fields: ReturnType<FormMetadata<Input, string[]>["getFieldset"]>) => ReactNode;
}) {
  const answer = useActionData<Answer>();
  const [form, fields] = useForm<Input>({ id, lastResult: answer?.result, defaultValue: values });
  const search = listState(useLocation().search);
  return (
    <>
      <ErrorSummary lead={form.errors?.[0]} errors={summaryErrors(form)} />
      {answer?.conflict && (
        <Differences
          labels={labels}
          words={words}
          saved={answer.conflict.current}
          typed={answer.result.initialValue ?? {}}
        />
      )}
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key} preventScrollReset>
        {version !== undefined && (
          <input type="hidden" name="version" value={openedVersion(answer, version)} />
        )}
        {children(fields)}
        <FormActions end={<Link to={`${cancelHref}${search}`}>Cancel</Link>}>
          <SubmitButton label={button} pendingLabel="Saving…" />
        </FormActions>
      </FormShell>
    </>
  );
}

/** What a refused form was filled from stays so, though the record was read anew beneath it, until the newer text was shown. */
function openedVersion(answer: Answer | undefined, version: number | string): string {
  const sent = answer?.result.initialValue?.version;
  return String(answer?.conflict?.version ?? (typeof sent === "string" ? sent : version));
}

/** Two texts of a record side by side where they differ: what is saved, and what was typed. */
function Differences({
  labels,
  words,
  saved,
  typed,
}: {
  labels: Record<string, string>;
  words: (name: string, value: string) => string;
  saved: Record<string, string>;
  typed: Record<string, unknown>;
}) {
  const names = Object.keys(labels).filter((name) => (saved[name] ?? "") !== String(typed[name] ?? ""));
  return (
    <table className="differences">
      <caption>
        {names.length === 0 ? "What is saved now is what you typed." : "Where the two differ"}
      </caption>
      {names.length > 0 && (
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Saved now</th>
            <th scope="col">You typed</th>
          </tr>
        </thead>
      )}
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labels[name]}</th>
            <td>{words(name, saved[name] ?? "") || "Nothing"}</td>
            <td>{words(name, String(typed[name] ?? "")) || "Nothing"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Asks before something is taken away (row 199): what goes with it, and the one button that does it. */
export function ConfirmForm({
  lead,
  impact,
  button,
  variant = "danger",
  stamp,
  version,
  hidden = {},
  cancelHref,
}: {
  lead: ReactNode;
  impact: ReactNode[];
  button: string;
  variant?: ButtonVariant;
  stamp: { key: string };
  version?: number;
  hidden?: Record<string, string>;
  cancelHref: string;
}) {
  const answer = useActionData<Answer>();
  const search = listState(useLocation().search);
  return (
    <>
      <ErrorSummary lead={answer?.result.error?.[""]?.[0]} errors={[]} />
      <p>{lead}</p>
      {impact.length > 0 && (
        <ul>
          {impact.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
            <li key={index}>{line}</li>
          ))}
        </ul>
      )}
      <FormShell formKey={(answer ?? { stamp }).stamp.key} preventScrollReset>
        {version !== undefined && (
          <input type="hidden" name="version" value={answer?.conflict?.version ?? version} />
        )}
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormActions end={<Link to={`${cancelHref}${search}`}>Cancel</Link>}>
          <SubmitButton label={button} variant={variant} pendingLabel="One moment…" />
        </FormActions>
      </FormShell>
    </>
  );
}
