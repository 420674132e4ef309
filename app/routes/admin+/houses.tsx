import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { sightList } from "~/modules/service/houses/checks.server";
import { checkHref, resultWords } from "~/modules/service/houses/house-options";
import { requestHref, requestsPath } from "~/modules/service/watches/request-paths";
import { countRequests, type RequestTab, requestList } from "~/modules/service/watches/watch-answers.server";
import { stateTones, stateWords } from "~/modules/service/watches/watch-options";
import { formatMoment } from "~/platform/format";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { EmptyState } from "~/ui/data-table";
import { pageMeta } from "~/ui/meta";
import { ListPages } from "~/ui/pagination";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { useRootData } from "~/ui/root-data";
import { Round, Row, Rows } from "~/ui/rows";
import { Tab, Tabs } from "~/ui/tabs";

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
  const counts: Record<string, number> = await countRequests();
  if (tab === "seen") return { tab, counts, requests: null, sights: await listPage(request.url, sightList) };
  const requests = await listPage(request.url, requestList(tab satisfies RequestTab));
  return { tab, counts, requests, sights: null };
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function HouseRequests() {
  const { tab, counts, requests, sights } = useLoaderData<typeof loader>();
  return (
    <div className="admin-list">
      <Tabs label="Views of requests">
        {tabs.map(({ key, label }) => (
          <Tab
            key={key}
            to={key === "asked" ? requestsPath : `${requestsPath}?tab=${key}`}
            aria-current={key === tab ? "page" : undefined}
            count={counts[key]}
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

/** "Nov 27, 9:11 AM": short, so that a phone shows it in one line. */
function momentWords(at: Date | string, timeZone: string): string {
  return formatMoment(at, timeZone).replace(/^\w+, /, "");
}

function Requests({ list, tab }: { list: NonNullable<Page["requests"]>; tab: Page["tab"] }) {
  const { timeZone } = useRootData().company;
  if (list.rows.length === 0)
    return (
      <EmptyState title={tabs.find(({ key }) => key === tab)?.empty ?? ""} text="New ones are on the bell." />
    );
  return (
    <>
      <Panel>
        <Rows label="Requests">
          {list.rows.map(({ id, community, askedAt, answerBy, state }) => (
            <Row
              key={id}
              to={requestHref(id)}
              lead={<Round icon="home" tone={stateTones[state]} />}
              title={`House request in ${community}`}
              note={`Asked ${momentWords(askedAt, timeZone)}`}
              end={
                <Pill tone={stateTones[state]} dot={state !== "asked"}>
                  {state !== "asked" && stateWords[state]}
                  {state === "asked" && (answerBy ? `By ${momentWords(answerBy, timeZone)}` : "Answer soon")}
                </Pill>
              }
            />
          ))}
        </Rows>
      </Panel>
      <ListPages data={list} path={requestsPath} />
    </>
  );
}

function Sights({ list }: { list: NonNullable<Page["sights"]> }) {
  const { timeZone } = useRootData().company;
  if (list.rows.length === 0)
    return <EmptyState title={tabs[3].empty} text="Problems are on the bell too." />;
  return (
    <>
      <Panel>
        <Rows label="Notes and problems">
          {list.rows.map(({ id, community, result, guard, checkedAt }) => (
            <Row
              key={id}
              to={checkHref(id)}
              lead={
                result === "problem" ? <Round icon="alert" tone="bad" /> : <Round icon="note" tone="info" />
              }
              title={`${resultWords[result]} at a house in ${community}`}
              note={`${guard ?? "Somebody who has left"}, ${momentWords(checkedAt, timeZone)}`}
            />
          ))}
        </Rows>
      </Panel>
      <ListPages data={list} path={requestsPath} />
    </>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the requests" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "House requests" }, matches);
