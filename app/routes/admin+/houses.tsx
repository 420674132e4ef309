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
      <p className="soft mb-3">
        What clients ask of the guards of their round. This list shows no name and no address: each request
        that you open is recorded.
      </p>
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
      header: "Asked",
      nowrap: true,
      cell: ({ id, askedAt }) => <Link to={requestHref(id)}>{momentWords(askedAt, timeZone)}</Link>,
    },
    { key: "community", header: "Community", grow: true, cell: ({ community }) => community },
    {
      key: "answer",
      header: "Answer by",
      nowrap: true,
      cell: ({ state, answerBy }) =>
        state === "asked" ? answerBy ? <Time at={answerBy} short /> : "As soon as we can" : "",
    },
    {
      key: "state",
      header: "State",
      trailingOnCard: true,
      cell: ({ state }) => (
        <Pill tone={stateTones[state]} dot>
          {staffWords[state] ?? stateWords[state]}
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

const staffWords: Partial<Record<keyof typeof stateWords, string>> = { asked: "To answer" };

function Sights({ list }: { list: NonNullable<Page["sights"]> }) {
  const { timeZone } = useRootData().company;
  const columns: Column<(typeof list.rows)[number]>[] = [
    {
      key: "seen",
      header: "Seen",
      nowrap: true,
      cell: ({ id, checkedAt }) => <Link to={checkHref(id)}>{momentWords(checkedAt, timeZone)}</Link>,
    },
    { key: "community", header: "Community", grow: true, cell: ({ community }) => community },
    { key: "guard", header: "Guard", nowrap: true, cell: ({ guard }) => guard ?? "Left" },
    {
      key: "result",
      header: "Result",
      trailingOnCard: true,
      cell: ({ result }) => <Pill tone={result === "problem" ? "bad" : "warn"}>{resultWords[result]}</Pill>,
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
