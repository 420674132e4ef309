import {
  isRouteErrorResponse,
  Link,
  type MetaArgs,
  useActionData,
  useLocation,
  useNavigation,
  useOutlet,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { listState } from "~/platform/list-links";
import { capitalized } from "~/platform/names";
import { phoneHref } from "~/platform/phone";
import { type Clash, packed } from "~/platform/record-edits";
import { inWords, type Noun, type RecordField, type RecordFields } from "~/platform/record-fields";
import { DescriptionList } from "./description-list";
import { useLive } from "./live";
import { pageMeta } from "./meta";
import { type Answer, PageForm, type PageFormProps } from "./page-form";
import { Pill } from "./pill";
import { SidePanel } from "./side-panel";
import { Tab, Tabs } from "./tabs";
import { Time } from "./time";

/** A record's panel with its tabs; `children` are its details, shown until a tab is open. */
export function RecordPanel({
  noun: { one, path: list },
  id,
  title,
  may,
  neighbours,
  first = "Details",
  tabs = [],
  live,
  inPlace = false,
  children,
}: {
  noun: Noun;
  id: string;
  title: string;
  may: { write: boolean; delete: boolean };
  /** The records before and after it in the list. */
  neighbours?: { previous?: string; next?: string };
  /** The label of the details tab. */
  first?: string;
  /** Its own tabs after the details: address, label, key. */
  tabs?: [string, string, string?][];
  /** The topic of its newest version, and the version shown. */
  live?: { topic: string; version: number };
  /** The open route is shown among the details, as a refused form is. */
  inPlace?: boolean;
  children: ReactNode;
}) {
  const { pathname, search: address } = useLocation();
  const search = listState(address);
  const tab = useOutlet();
  const all: [string, string, string?][] = [
    ["", first],
    ...tabs,
    ...(may.write ? [["edit", "Edit", "e"] satisfies [string, string, string]] : []),
    ["history", "History"],
    ...(may.delete ? [["delete", "Delete"] satisfies [string, string]] : []),
  ];
  const beside = (to: string | undefined, label: string, key: string) =>
    to && (
      <Link to={`${list}/${to}${search}`} data-key={key} preventScrollReset>
        {label}
        <span className="sr"> {one}</span>
      </Link>
    );
  return (
    <SidePanel
      title={title}
      closeHref={list}
      beside={
        neighbours && (
          <nav className="ml-auto flex gap-1 *:px-1.5 *:py-1.75" aria-label={`Other ${one}`}>
            {beside(neighbours.previous, "Previous", "k")} {beside(neighbours.next, "Next", "j")}
          </nav>
        )
      }
    >
      <Tabs label={`About ${title}`}>
        {all.map(([address, label, key]) => {
          const to = `${list}/${id}${address && `/${address}`}`;
          return (
            <Tab
              key={label}
              to={to + search}
              aria-current={to === pathname ? "page" : undefined}
              preventScrollReset
              data-key={key}
            >
              {label}
            </Tab>
          );
        })}
      </Tabs>
      {live && <Newer one={one} address={`${list}/${id}${search}`} {...live} topic={`${live.topic}.${id}`} />}
      {inPlace ? children : (tab ?? children)}
    </SidePanel>
  );
}

/** Says that the record has changed since it was opened. Typed text stays: the new version opens beside it. */
function Newer({
  one,
  address,
  topic,
  version,
}: {
  one: string;
  address: string;
  topic: string;
  version: number;
}) {
  const [, newest, who] = /^(\d+) ?(.*)/.exec(useLive(topic, String(version))) ?? [];
  // One's own save is announced before its page has arrived.
  const settled = useNavigation().state === "idle";
  return (
    <div aria-live="polite">
      {settled && newest === "0" && (
        <p className="banner mb-4">
          {who || "Someone"} has deleted this {one}.
        </p>
      )}
      {settled && Number(newest) > version && (
        <p className="banner mb-4">
          {who || "Someone"} has saved this {one} since you opened it.{" "}
          <a href={address} target="_blank" rel="noreferrer">
            Show the new version<span className="sr"> in a new tab</span>
          </a>
        </p>
      )}
    </div>
  );
}

/** The `meta` of a record's pages: what is done there, the record's name, what it is. */
export function recordMeta(
  noun: Pick<Noun, "one"> = { one: "record" },
  name: string | undefined,
  { location, matches }: Pick<MetaArgs, "location" | "matches">,
) {
  const [, tab = ""] = /.*[0-9a-f-]{36}(?:\/(\w+))?/.exec(location.pathname) ?? [];
  const title = `${tab && `${capitalized(tab)}: `}${name}, ${noun.one}`;
  return pageMeta({ title: name === undefined ? capitalized(noun.one) : title }, matches);
}

/** A record's values; `shown` replaces some of them. */
export function RecordFacts({
  fields,
  record,
  omit = [],
  shown = {},
}: {
  fields: RecordFields;
  record: object;
  omit?: string[];
  shown?: Record<string, ReactNode>;
}) {
  const values = new Map<string, unknown>(Object.entries(record));
  const items = Object.entries(fields)
    .filter(([name]) => !omit.includes(name))
    .map(([name, field]) => ({
      term: field.label,
      value: shown[name] ?? factOf(field, values.get(name)),
      wide: field.kind === "text" || field.kind === "items",
    }));
  return <DescriptionList items={items} />;
}

function factOf(field: RecordField, value: unknown): ReactNode {
  return value === null || value === "" ? null : <FieldValue field={field} value={value} />;
}

/** A value as people read it; `plain` without its link. */
export function FieldValue({ field, value, plain }: { field: RecordField; value: unknown; plain?: boolean }) {
  if (value instanceof Date) return <Time at={value} short={plain} />;
  const text = field.shownAs?.[String(value)] ?? inWords(field, value);
  const tone = field.tones?.[String(value)];
  if (tone) return <Pill tone={tone}>{text}</Pill>;
  if (plain) return text;
  if (field.kind === "items")
    return (
      <ul>
        {text.split("\n").map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  if (field.kind === "web")
    return (
      <a href={text} rel="noreferrer">
        {text}
      </a>
    );
  if (!field.link) return text;
  if (field.link === "phone") return <a href={phoneHref(text)}>{text}</a>;
  const [mailbox, domain] = text.split("@");
  return (
    <a href={`mailto:${text}`}>
      {mailbox}
      <wbr />
      {`@${domain}`}
    </a>
  );
}

/** Why a record is not shown; without a noun, in the words that came with the answer. */
export function RecordProblem({ noun }: { noun?: Noun }) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const missing = answer?.status === 404;
  const { one, path } = noun ?? { one: "record", path: pathname.replace(/\/[^/]*$/, ""), ...answer?.data };
  return (
    <SidePanel
      title={missing ? `${capitalized(one)} not found` : `Failed to load the ${one}`}
      closeHref={path}
    >
      <p>
        {missing
          ? `The address may have been mistyped, or the ${one} has been removed.`
          : "Please try again in a minute."}
      </p>
    </SidePanel>
  );
}

/**
 * A record's form. With a `version` the save is refused if someone else has saved one of the same fields since: then
 * both texts are shown, and the next save builds on the newer version.
 */
export function RecordForm<Input extends Record<string, unknown>>({
  version,
  fields,
  people = [],
  button = "Save",
  hidden = [],
  cancelHref,
  intro,
  children,
  ...form
}: Omit<PageFormProps<Input>, "submit"> & {
  version?: number;
  /** The record's fields, for the comparison, and the people it may name. */
  fields?: RecordFields;
  people?: { id: string; name: string }[];
  button?: string;
  hidden?: [name: string, value: string][];
  cancelHref?: string;
}) {
  const answer = useActionData<Answer>();
  const search = listState(useLocation().search);
  const opened = version === undefined ? [] : openedState(version, form.values, answer, form.draft);
  const sent: typeof hidden = [...opened, ...hidden];
  return (
    <PageForm<Input>
      // The fields take new values, from what others saved.
      key={answer?.conflict?.version}
      pending="Saving…"
      {...form}
      submit={button}
      preventScrollReset
      intro={
        <>
          {answer?.conflict && <Since saves={answer.conflict.since} />}
          {intro}
        </>
      }
      end={
        cancelHref && (
          <Link to={cancelHref.includes("?") ? cancelHref : `${cancelHref}${search}`}>Cancel</Link>
        )
      }
    >
      {(inputs, metadata, held) => (
        <>
          {sent.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}{" "}
          {fields && answer?.conflict && (
            <Clashes clashes={answer.conflict.clashes} fields={fields} people={people} />
          )}
          {children?.(inputs, metadata, held)}
        </>
      )}
    </PageForm>
  );
}

/** The tab that edits a record, from what its loader returns. */
export function EditRecord<Input extends Record<string, unknown>>({
  noun: { one, path },
  described,
  record: { id, version },
  ...form
}: Pick<PageFormProps<Input>, "values" | "draft" | "stamp" | "files" | "children"> & {
  noun: Noun;
  described: RecordFields;
  record: { id: string; version: number };
  people?: { id: string; name: string }[];
}) {
  return (
    <RecordForm<Input> id={one} version={version} fields={described} cancelHref={`${path}/${id}`} {...form} />
  );
}

export function NewRecord<Input extends Record<string, unknown>>({
  noun: { one, path },
  ...form
}: Pick<PageFormProps<Input>, "values" | "draft" | "stamp" | "files" | "children"> & { noun: Noun }) {
  return (
    <SidePanel title={`New ${one}`} closeHref={path}>
      <RecordForm<Input> id={one} button={`Add ${one}`} cancelHref={path} {...form} />
    </SidePanel>
  );
}

/** The tab that asks before a record is deleted; `called` is its name, after the noun. */
export function DeleteRecord({
  noun: { one, path },
  record: { id, version },
  called,
  impact = [],
  stamp,
}: {
  noun: Noun;
  record: { id: string; version: number };
  called: string;
  impact?: string[];
  stamp: { key: string };
}) {
  return (
    <ConfirmForm
      lead={`Delete ${one} ${called}? This cannot be undone.`}
      impact={[...impact, "The history still shows that it was deleted, and by whom."]}
      button={`Delete ${one}`}
      version={version}
      stamp={stamp}
      cancelHref={`${path}/${id}`}
    />
  );
}

/** The version and the texts the user started from, even after the loader has read the record again. */
function openedState(
  version: number,
  values: unknown,
  answer?: Answer,
  draft?: Record<string, unknown>,
): [name: string, value: string][] {
  const from: Record<string, unknown> = answer?.result.initialValue ?? draft ?? {};
  const opened = typeof from.version === "string" ? from.version : version;
  const original = typeof from.original === "string" ? from.original : packed(values ?? {});
  return [
    ["version", String(answer?.conflict?.version ?? opened)],
    ["original", original],
  ];
}

function Since({ saves }: { saves: NonNullable<Answer["conflict"]>["since"] }) {
  return (
    <ul className="banner mb-4">
      {saves.map(({ who, at, words }) => (
        <li key={String(at)}>
          <strong>{words}</strong> by {who ?? "the website"}, <Time at={at} />
        </li>
      ))}
    </ul>
  );
}

/** For each field two people changed: whose text to save. */
function Clashes({
  clashes,
  fields,
  people,
}: {
  clashes: Clash[];
  fields: RecordFields;
  people: { id: string; name: string }[];
}) {
  return clashes.map(({ name, before, theirs, mine }) => (
    <fieldset key={name} className="clash banner mb-4 wrap-anywhere">
      <legend className="float-left w-full font-semibold">{fields[name]?.label ?? name}</legend>
      {before !== undefined && (
        <p>
          Before: <strong>{inWords(fields[name], before, people)}</strong>
        </p>
      )}
      <label className="clear-both flex gap-2 py-1">
        <input type="radio" className="tick flex-none" name={`_keep_${name}`} value="theirs" />
        <span>
          Keep theirs: <strong>{inWords(fields[name], theirs, people)}</strong>
        </span>
      </label>
      <label className="clear-both flex gap-2 py-1">
        <input type="radio" className="tick flex-none" name={`_keep_${name}`} value="mine" defaultChecked />
        <span>
          Use mine: <strong>{inWords(fields[name], mine, people)}</strong>
        </span>
      </label>
    </fieldset>
  ));
}

/** Asks before an act that cannot be undone; `impact` says what is deleted with it. */
export function ConfirmForm({
  lead,
  impact,
  variant = "danger",
  ...form
}: Pick<PageFormProps<Record<string, string>>, "variant" | "stamp" | "values" | "children"> & {
  lead: ReactNode;
  impact: ReactNode[];
  button: string;
  version?: number;
  hidden?: [name: string, value: string][];
  cancelHref: string;
}) {
  return (
    <RecordForm
      {...form}
      id="confirm"
      pending="One moment…"
      variant={variant}
      intro={
        <>
          <p>{lead}</p>
          {impact.length > 0 && (
            <ul>
              {impact.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
                <li key={index}>{line}</li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}
