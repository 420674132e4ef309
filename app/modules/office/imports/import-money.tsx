import { formatCount, formatMoney } from "~/platform/format";
import { type Column, DataTable } from "~/ui/data-table";
import { Panel } from "~/ui/panel";
import type { MoneyOfFile } from "./import-money.server";

interface Row {
  name: string;
  lines: number;
  cents: number;
}

const columns: Column<Row>[] = [
  { key: "name", header: "Plan", cell: ({ name }) => name },
  {
    key: "lines",
    header: "Lines",
    numeric: true,
    labelledOnCard: true,
    cell: ({ lines }) => formatCount(lines),
  },
  {
    key: "cents",
    header: "A month",
    numeric: true,
    labelledOnCard: true,
    cell: ({ cents }) => formatMoney(cents),
  },
];

/** What a file adds up to a month, by plan, so that the office can hold it against its books; `did` once it is written. */
export function ImportMoney({ money, did }: { money: MoneyOfFile; did?: boolean }) {
  const { file, groups, refused, leftOut, unread, unlike } = money;
  const rest = [
    { name: did ? "Refused" : "Will be refused", ...refused },
    { name: "Left out", ...leftOut },
  ].filter(({ lines }) => lines > 0);
  const cents = groups.reduce((sum, group) => sum + group.cents, 0);
  const lines = groups.reduce((sum, group) => sum + group.lines, 0);
  return (
    <Panel title="A month in money" id="money">
      <p>
        {`The file adds up to ${formatMoney(file.cents)} a month before tax, in ${formatCount(file.lines)} ${file.lines === 1 ? "line" : "lines"}. `}
        <strong>
          {refused.lines + leftOut.lines === 0
            ? `All of it ${did ? "was" : "will be"} imported.`
            : `${formatMoney(cents)} of it ${did ? "was" : "will be"} imported, from ${formatCount(lines)}.`}
        </strong>
        {unread > 0 &&
          ` ${formatCount(unread)} ${unread === 1 ? "line has" : "lines have"} no amount that can be read, and count as nothing here.`}
      </p>
      <DataTable
        caption="A month in money, by plan"
        columns={columns}
        rows={[...groups, ...rest, { name: "The whole file", ...file }]}
        rowKey={({ name }) => name}
      />
      {unlike.count > 0 && <OldPrices {...unlike} />}
    </Panel>
  );
}

function OldPrices({ count, first }: MoneyOfFile["unlike"]) {
  const one = count === 1;
  return (
    <>
      <p className="mt-4">
        {`${formatCount(count)} ${one ? "client pays" : "clients pay"} another price than the plan has now, and ${one ? "keeps" : "keep"} it:`}
      </p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {first.map(({ number, name, cents, usual }) => (
          <li key={number}>{`${name} (line ${number}): ${formatMoney(cents)}, not ${formatMoney(usual)}`}</li>
        ))}
      </ul>
      {count > first.length && (
        <p className="soft">{`The first ${first.length} of ${formatCount(count)}.`}</p>
      )}
    </>
  );
}
