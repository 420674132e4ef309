import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "~/platform/format";
import { listLinks } from "~/platform/list-links";
import { type Column, DataTable, EmptyState } from "~/ui/data-table";
import { Icon } from "~/ui/icons";
import { ListPages, type PagedList } from "~/ui/pagination";
import { Pill, type PillTone } from "~/ui/pill";
import { Tab, Tabs } from "~/ui/tabs";
import type { ImportState, OutcomeName, ShownLine, Undoing } from "./import-options";
import { outcomes, states, undoings } from "./import-options";

const outcomeTones: Record<OutcomeName, PillTone> = {
  created: "good",
  updated: "info",
  unchanged: "quiet",
  refused: "bad",
};

const undoingTones: Record<Undoing, PillTone> = {
  removed: "quiet",
  restored: "good",
  partly: "warn",
  kept: "warn",
};

const stateTones: Record<ImportState, PillTone> = {
  columns: "warn",
  preview: "warn",
  writing: "info",
  done: "good",
  undoing: "info",
  undone: "quiet",
};

export function ImportPill({ state }: { state: ImportState }) {
  return (
    <Pill tone={stateTones[state]} dot>
      {states[state]}
    </Pill>
  );
}

type Counts = Record<OutcomeName | "leftOut", number>;

/** Links to the lines with one outcome, each with its count. */
function OutcomeTabs({
  path,
  counts,
  chosen,
  will,
}: {
  path: string;
  counts: Counts;
  chosen?: string;
  will?: boolean;
}) {
  const links = listLinks(path, "");
  const names = ["created", "updated", "unchanged", "refused"] as const;
  const all = names.reduce((sum, name) => sum + counts[name], counts.leftOut);
  const tab = (label: string, count: number, outcome?: string) => (
    <Tab
      key={label}
      to={links.view({ outcome }, ["outcome"])}
      aria-current={chosen === outcome ? "page" : undefined}
      count={formatCount(count)}
      preventScrollReset
    >
      {label}
    </Tab>
  );
  return (
    <Tabs label="Lines of the file">
      {tab("All lines", all)}
      {names.map((name) => tab(will ? outcomes[name].will : outcomes[name].did, counts[name], name))}
    </Tabs>
  );
}

function Changes({ line: { note, judgedAgain, outcome, changes } }: { line: ShownLine }) {
  if (!note && !judgedAgain && changes.length === 0) return null;
  return (
    <div>
      {note && (
        <p className={outcome === "refused" ? "flex gap-1.5 font-semibold text-danger" : "font-semibold"}>
          {outcome === "refused" && <Icon name="alert" />}
          {note}
        </p>
      )}
      {judgedAgain && <span className="sub">Checked again: the record has changed since the preview.</span>}
      {outcome === "created" && (
        <span className="sub">{changes.map(({ label, after }) => `${label}: ${after}`).join(" · ")}</span>
      )}
      {outcome === "updated" &&
        changes.map(({ label, before, after }) => (
          <span className="sub" key={label}>
            {label}: <del>{before}</del> → <ins>{after}</ins>
          </span>
        ))}
    </div>
  );
}

type Lines = PagedList & { rows: ShownLine[]; query: PagedList["query"] & { filters: { outcome?: string } } };

/** The lines of an import; in a preview, with a box for each that would write something. */
export function LineTable({
  lines,
  path,
  counts,
  ticks,
  children,
}: {
  lines: Lines;
  path: string;
  counts: Counts;
  /** The form the boxes belong to. */
  ticks?: string;
  children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const columns: Column<ShownLine>[] = [
    {
      key: "line",
      header: "Line",
      cell: ({ number, name, href, outcome, undone }) => (
        <>
          {href && !ticks && outcome !== "refused" && undone !== "removed" ? (
            <Link to={href}>{name}</Link>
          ) : (
            name
          )}{" "}
          <span className="sub">Line {number}</span>
        </>
      ),
    },
    {
      key: "outcome",
      header: ticks ? "What will happen" : "What happened",
      cell: ({ outcome, leftOut, undone }) =>
        leftOut ? (
          <Pill>Left out</Pill>
        ) : (
          <>
            <Pill tone={outcomeTones[outcome]}>{ticks ? outcomes[outcome].will : outcomes[outcome].did}</Pill>{" "}
            {undone && <Pill tone={undoingTones[undone]}>{undoings[undone].did}</Pill>}
          </>
        ),
    },
    { key: "changes", header: "Changes", cell: (line) => <Changes line={line} /> },
  ];
  const tick: Column<ShownLine> = {
    key: "tick",
    header: "Import",
    visuallyHiddenHeader: true,
    cell: ({ id, number, name, outcome, leftOut }) =>
      (outcome === "created" || outcome === "updated") && (
        <>
          <input type="hidden" form={ticks} name="shown" value={id} />
          <label className="-m-1 block p-1">
            <input
              type="checkbox"
              className="tick"
              form={ticks}
              name="id"
              value={id}
              defaultChecked={!leftOut}
              key={`${id} ${leftOut}`}
            />
            <span className="sr">{`Import line ${number}, ${name}`}</span>
          </label>
        </>
      ),
  };
  return (
    <div className="admin-list">
      <OutcomeTabs
        path={path}
        counts={counts}
        chosen={lines.query.filters.outcome}
        will={ticks !== undefined}
      />
      <DataTable
        caption="Lines of the file"
        columns={ticks ? [...columns, tick] : columns}
        rows={lines.rows}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No such lines" text="Choose another view above." />}
      />
      <ListPages data={lines} path={pathname} />
      {children}
    </div>
  );
}
