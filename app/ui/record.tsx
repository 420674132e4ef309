import {
  isRouteErrorResponse,
  Link,
  type MetaArgs,
  useLocation,
  useNavigation,
  useOutlet,
  useRouteError,
} from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { listState } from "~/platform/list-links";
import { capitalized } from "~/platform/names";
import { phoneHref } from "~/platform/phone";
import { inWords, type Noun, type RecordField, type RecordFields } from "~/platform/record-fields";
import { buttonClass } from "./button";
import { DescriptionList } from "./description-list";
import { useLive } from "./live";
import { Menu, menuItem } from "./menu";
import { pageMeta } from "./meta";
import { Pill } from "./pill";
import { SidePanel } from "./side-panel";
import { StepLink } from "./step-link";
import { Tab, Tabs } from "./tabs";
import { Time } from "./time";
import { UnsentForm } from "./typed-text";

interface RecordTab {
  /** Below the record's own address. */
  path: string;
  label: string;
  /** Opens it from the keyboard. */
  key?: string;
  /** How much is in it, or its state. */
  count?: string | number | undefined;
}

/** The panel of one record with its tabs; `children` are its details, shown until a tab is open. */
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
  more = [],
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
  /** Tabs of its own after the details. */
  tabs?: RecordTab[];
  /** The topic of its newest version, and the version that is shown. */
  live?: { topic: string; version: number };
  /** The open route is shown among the details, as a refused form is. */
  inPlace?: boolean;
  /** Rare acts of its own, in the menu. */
  more?: RecordTab[];
  children: ReactNode;
}) {
  const { pathname, search: address } = useLocation();
  const search = listState(address);
  const tab = useOutlet();
  const rare: RecordTab[] = [
    ...more,
    { path: "history", label: "History" },
    ...(may.delete ? [{ path: "delete", label: "Delete" }] : []),
  ];
  const at = (to: string | undefined) => to && `${list}/${to}${search}`;
  const base = `${list}/${id}`;
  const isOpen = ({ path }: { path: string }) => pathname === `${base}${path && `/${path}`}`;
  const shown: RecordTab[] = [{ path: "", label: first }, ...tabs, ...rare.filter(isOpen)];
  return (
    <SidePanel
      title={title}
      closeHref={list}
      beside={
        <>
          {may.write && (
            <Link
              to={`${base}/edit${search}`}
              className={buttonClass("line")}
              aria-current={isOpen({ path: "edit" }) ? "page" : undefined}
              preventScrollReset
              data-key="e"
            >
              Edit
            </Link>
          )}{" "}
          {neighbours && (
            <nav className="-ms-1 flex max-sm:hidden print:hidden" aria-label={`Other ${one}`}>
              <StepLink to={at(neighbours.previous)} icon="up" label={`Previous ${one}`} mark="k" />{" "}
              <StepLink to={at(neighbours.next)} icon="down" label={`Next ${one}`} mark="j" />
            </nav>
          )}{" "}
          <Menu key={pathname} icon="more" label={`More for ${title}`} quiet place="relative print:hidden">
            {rare.map(({ path, label }) => (
              <Fragment key={path}>
                <Link to={`${base}/${path}${search}`} className={menuItem} preventScrollReset>
                  {label}
                </Link>{" "}
              </Fragment>
            ))}
          </Menu>
        </>
      }
    >
      {shown.length > 1 && (
        <Tabs label={`About ${title}`}>
          {shown.map((each) => (
            <Tab
              key={each.label}
              to={`${base}${each.path && `/${each.path}`}${search}`}
              aria-current={isOpen(each) ? "page" : undefined}
              preventScrollReset
              data-key={each.key}
              count={each.count}
            >
              {each.label}
            </Tab>
          ))}
        </Tabs>
      )}
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

/** The `meta` of a record's pages: the tab that is open, the record's name, what it is. */
export function recordMeta(
  noun: Pick<Noun, "one" | "path">,
  record: { id: string; name: string } | undefined,
  { location, matches }: Pick<MetaArgs, "location" | "matches">,
) {
  if (!record) return pageMeta({ title: capitalized(noun.one) }, matches);
  const [tab = ""] = location.pathname.slice(`${noun.path}/${record.id}/`.length).split("/");
  return pageMeta({ title: `${tab && `${capitalized(tab)}: `}${record.name}, ${noun.one}` }, matches);
}

/** A record's values, without those that are empty; `shown` replaces some of them. */
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
  const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
  const items = Object.entries(fields)
    .filter(([name]) => !omit.includes(name) && !isEmpty(shown[name] ?? values.get(name)))
    .map(([name, field]) => ({
      term: field.label,
      value: shown[name] ?? <FieldValue field={field} value={values.get(name)} />,
      wide: field.wide || field.kind === "text" || field.kind === "items" || field.link === "email",
    }));
  return <DescriptionList items={items} />;
}

/** A value as people read it; `plain` without its link. */
export function FieldValue({ field, value, plain }: { field: RecordField; value: unknown; plain?: boolean }) {
  if (value instanceof Date) return <Time at={value} short={plain} near />;
  const text = field.shownAs?.[String(value)] ?? inWords(field, value);
  const tone = field.tones?.[String(value)];
  if (tone)
    return (
      <Pill tone={tone} dot={field.kind === "choice"}>
        {text}
      </Pill>
    );
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
  if (field.link === "phone")
    return (
      <a className="inline-block min-h-6" href={phoneHref(text)}>
        {text}
      </a>
    );
  const [mailbox, domain] = text.split("@");
  return (
    <a className="inline-block min-h-6" href={`mailto:${text}`}>
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
      <UnsentForm />
    </SidePanel>
  );
}
