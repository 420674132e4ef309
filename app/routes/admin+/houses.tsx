import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { sightList } from "~/modules/service/houses/checks.server";
import { checkHref, resultWords } from "~/modules/service/houses/house-options";
import { requestHref, requestsPath } from "~/modules/service/watches/request-paths";
import { type RequestTab, requestList } from "~/modules/service/watches/watch-answers.server";
import { stateTones, stateWords } from "~/modules/service/watches/watch-options";
import { formatDate, formatTime } from "~/platform/format";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { type Column, DataTable, EmptyState } from "~/ui/data-table";
import { pageMeta } from "~/ui/meta";
import { ListPages } from "~/ui/pagination";
import { Pill } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";
import { Tab, Tabs } from "~/ui/tabs";
import { Time } from "~/ui/time";

const tabs = [
  { key: "asked", label: "To answer", empty: "No request waits for an answer" },
  { key: "current", label: "Accepted", empty: "No request is accepted now" },
  { key: "ended", label: "Ended", empty: "No request has ended yet" },
  { key: "seen", label: "Notes and problems", empty: "Guards have written nothing yet" },
] as const;

/** Neither names nor addresses nor nights: those are shown one request at a time, and each look is recorded. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments", "write");
  const asked = new URL(request.url).searchParams.get("tab");
  const tab = tabs.find(({ key }) => key === asked)?.key ?? "asked";
  if (tab === "seen") return { tab, requests: null, sights: await listPage(request.url, sightList) };
  return { tab, requests: await listPage(request.url, requestList(tab satisfies RequestTab)), sights: null };
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function HouseRequests() {
  const { tab, requests, sights } = useLoaderData<typeof loader>();
  return (
    <div className="admin-list">
      <Tabs label="Views of requests">
        {tabs.map(({ key, label }) => (
          <Tab
            key={key}
            to={key === "asked" ? requestsPath : `${requestsPath}?tab=${key}`}
            aria-current={key === tab ? "page" : undefined}
          >
            {label}
          </Tab>
        ))}
      </Tabs>
      {requests && <Requests list={requests} tab={tab} />}
      {sights && <Sights list={sights} />}
      <p className="soft mt-4 text-sm">
        {`Names and addresses are hidden here. Each ${sights ? "note" : "request"} you open is recorded.`}
      </p>
    </div>
  );
}

/** "Nov 27, 9:11 AM": short, so that a phone shows all of it. */
function momentWords(at: Date | string, timeZone: string): string {
  const [, day] = formatDate(at, timeZone).split(", ");
  return `${day}, ${formatTime(at, timeZone)}`;
}

function Requests({ list, tab }: { list: NonNullable<Page["requests"]>; tab: Page["tab"] }) {
  const { timeZone } = useRootData().company;
  const columns: Column<(typeof list.rows)[number]>[] = [
    {
      key: "asked",
      header: "Request",
      nowrap: true,
      cell: ({ id, community }) => <Link to={requestHref(id)}>{`House request in ${community}`}</Link>,
    },
    {
      key: "when",
      header: "Asked",
      grow: true,
      cell: ({ askedAt }) => `asked ${momentWords(askedAt, timeZone)}`,
    },
    {
      key: "state",
      header: "State",
      trailingOnCard: true,
      cell: ({ state, answerBy }) => (
        <Pill tone={stateTones[state]} dot={state !== "asked"}>
          {state !== "asked" && stateWords[state]}
          {state === "asked" &&
            (answerBy ? (
              <>
                Answer by <Time at={answerBy} short />
              </>
            ) : (
              "Answer soon"
            ))}
        </Pill>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Requests"
        rows={list.rows}
        rowKey={({ id }) => id}
        lines
        columns={columns}
        empty={
          <EmptyState
            title={tabs.find(({ key }) => key === tab)?.empty ?? ""}
            text="New ones are on the bell."
          />
        }
      />
      {list.rows.length > 0 && <ListPages data={list} path={requestsPath} />}
    </>
  );
}

function Sights({ list }: { list: NonNullable<Page["sights"]> }) {
  const { timeZone } = useRootData().company;
  const columns: Column<(typeof list.rows)[number]>[] = [
    {
      key: "seen",
      header: "What was seen",
      nowrap: true,
      cell: ({ id, community, result }) => (
        <Link to={checkHref(id)}>{`${resultWords[result]} at a house in ${community}`}</Link>
      ),
    },
    { key: "guard", header: "Guard", grow: true, cell: ({ guard }) => guard ?? "Somebody who has left" },
    {
      key: "when",
      header: "Seen",
      nowrap: true,
      trailingOnCard: true,
      cell: ({ checkedAt }) => momentWords(checkedAt, timeZone),
    },
  ];
  return (
    <>
      <DataTable
        caption="Notes and problems"
        rows={list.rows}
        rowKey={({ id }) => id}
        lines
        columns={columns}
        empty={<EmptyState title={tabs[3].empty} text="Problems are on the bell too." />}
      />
      {list.rows.length > 0 && <ListPages data={list} path={requestsPath} />}
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the requests" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "House requests" }, matches);
