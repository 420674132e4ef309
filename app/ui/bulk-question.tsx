import { Link, type ShouldRevalidateFunctionArgs, useLocation } from "@remix-run/react";
import { formatCount } from "~/platform/format";
import { listState } from "~/platform/list-links";
import type { Noun } from "~/platform/record-fields";
import { ConfirmForm } from "./confirm-form";
import { SidePanel } from "./side-panel";

/** Asks again with the current rows if they have changed since they were shown. */
export function revalidateRows({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Asks before an act on many records, which then applies to exactly these ids. */
export function BulkQuestion({
  noun,
  act,
  label,
  count,
  picked,
  shown,
  names,
  same,
  limit,
  ...form
}: Pick<Parameters<typeof ConfirmForm>[0], "stamp" | "values" | "children"> & {
  noun: Noun;
  act: string;
  label: string;
  count: number;
  /** Each row with the version shown: `id.version`. */
  picked: string[];
  shown: string;
  /** The first of those that change. */
  names: string[];
  /** How many have that value already. */
  same: number;
  limit: number;
}) {
  const address = useLocation().search;
  const chosen = new URLSearchParams(address).getAll("id").map((id) => ["id", id]);
  const ticks = new URLSearchParams(chosen).toString();
  const list = `${noun.path}${listState(address)}`;
  const back = ticks ? `${list}${list.includes("?") ? "&" : "?"}${ticks}` : list;
  const changed = picked.length - same;
  const more = changed - names.length;
  const counted = `${formatCount(changed)} ${changed === 1 ? noun.one : noun.many}`;
  const others = same === 0 ? "" : `${formatCount(same)} ${same === 1 ? "has" : "have"} that value already. `;
  const tooMany = `That is more than ${formatCount(limit)} ${noun.many}. Search or filter for fewer, and work in parts.`;
  const none = `Select the ${noun.many} first.`;
  return (
    <SidePanel title={label} closeHref={noun.path}>
      {count === 0 || count > limit ? (
        <p>
          {count === 0 ? none : tooMany} <Link to={back}>Back to the list</Link>
        </p>
      ) : (
        <ConfirmForm
          lead={`${others}This changes ${counted}:`}
          impact={more > 0 ? [...names, `and ${formatCount(more)} more`] : names}
          button={`${label} (${formatCount(changed)})`}
          variant={act === "delete" ? "danger" : "ink"}
          hidden={[["act", act], ["shown", shown], ...picked.map((row): [string, string] => ["id", row])]}
          cancelHref={back}
          {...form}
        />
      )}
    </SidePanel>
  );
}
