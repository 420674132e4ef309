import { Link } from "@remix-run/react";
import { type Column, DataTable, EmptyState } from "~/ui/data-table";
import { Pill, type PillTone } from "~/ui/pill";
import { Time } from "~/ui/time";
import { type AlertState, alertKinds, runbookOf } from "./alert-kinds";
import type { Alert } from "./alerts.server";

const states: Record<AlertState, [PillTone, string]> = {
  good: ["good", "Fine"],
  bad: ["bad", "Act now"],
  unknown: ["warn", "Unknown"],
  off: ["quiet", "Off"],
};

/** The state of each condition the owner is told about. */
export function AlertTable({ alerts }: { alerts: Alert[] }) {
  return (
    <DataTable
      caption="Alerts"
      columns={columns}
      rows={alerts}
      rowKey={({ name }) => name}
      lines
      empty={<EmptyState title="No alerts" text="Conditions are checked every minute." />}
    />
  );
}

export function AlertPill({ state }: { state: AlertState }) {
  const [tone, words] = states[state];
  return <Pill tone={tone}>{words}</Pill>;
}

const columns: Column<Alert>[] = [
  {
    key: "name",
    header: "Alert",
    cell: ({ name }) => <Link to={runbookOf(name)}>{alertKinds[name].label}</Link>,
  },
  {
    key: "state",
    header: "State",
    nowrap: true,
    trailingOnCard: true,
    cell: ({ state }) => <AlertPill state={state} />,
  },
  { key: "words", header: "Found", grow: true, cell: ({ words }) => words },
  {
    key: "since",
    header: "Since",
    labelledOnCard: true,
    nowrap: true,
    cell: ({ since }) => (since ? <Time at={since} short /> : "–"),
  },
  {
    key: "told",
    header: "Last notified",
    labelledOnCard: true,
    nowrap: true,
    secondary: true,
    cell: ({ toldAt }) => (toldAt ? <Time at={toldAt} short /> : "–"),
  },
];
