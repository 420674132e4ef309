import { Link, useLocation } from "@remix-run/react";
import { formatCount } from "./format";
import { listState } from "./list-links";
import { SidePanel } from "./panel";
import { ConfirmForm } from "./record";

/** Asks before something is done with many records (row 196): which ones, and what. The ids that are shown are those it is done with. */
export function BulkQuestion({
  list,
  noun,
  act,
  ids,
  names,
  limit,
  stamp,
}: {
  list: string;
  noun: { one: string; many: string };
  act: { value: string; label: string };
  ids: string[];
  /** The first of them by name. */
  names: string[];
  /** How many can be taken at once. */
  limit: number;
  stamp: { key: string };
}) {
  const back = `${list}${listState(useLocation().search)}`;
  const more = ids.length - names.length;
  const count = `${formatCount(ids.length)} ${ids.length === 1 ? noun.one : noun.many}`;
  const problem =
    ids.length === 0
      ? `Tick the ${noun.many} that you mean first.`
      : ids.length > limit
        ? `That is more than ${formatCount(limit)} ${noun.many}. Search or filter for fewer, and take them in parts.`
        : undefined;
  return (
    <SidePanel title={act.label} closeHref={back}>
      {problem ? (
        <p>
          {problem} <Link to={back}>Back to the list</Link>
        </p>
      ) : (
        <ConfirmForm
          lead={`${act.label}: ${count}.`}
          impact={more > 0 ? [...names, `and ${formatCount(more)} more`] : names}
          button={`${act.label} (${formatCount(ids.length)})`}
          variant={act.value === "delete" ? "danger" : "ink"}
          hidden={{ act: act.value, ids: ids.join(",") }}
          stamp={stamp}
          cancelHref={list}
        />
      )}
    </SidePanel>
  );
}
