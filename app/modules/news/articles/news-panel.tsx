import { formatCount } from "~/platform/format";
import { DescriptionList } from "~/ui/description-list";
import { Panel } from "~/ui/panel";
import { Pill, ServicePill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type * as Feeds from "./feeds.server";

export function NewsPanel({ status }: { status: Awaited<ReturnType<typeof Feeds.status>> }) {
  return (
    <Panel title="News" id="news" beside={<ServicePill failures={status?.failures} />}>
      {status === undefined ? (
        <p>
          News is not fetched; the stored articles are shown. Set GNEWS_API_KEY or NEWS_RSS_URL to have it
          fetched.
        </p>
      ) : (
        <DescriptionList items={facts(status)} />
      )}
    </Panel>
  );
}

type Status = NonNullable<Awaited<ReturnType<typeof Feeds.status>>>;

function facts({ source, succeededAt, failure, failures, nextAt, left, dailyBudget }: Status) {
  return [
    { term: "Source", value: source },
    { term: "Last success", value: succeededAt ? <Time at={succeededAt} near /> : "Not yet" },
    {
      term: "Failures since then",
      value: failures === 0 ? "None" : <Pill tone="bad">{formatCount(failures)}</Pill>,
    },
    ...(failure ? [{ term: "Last failure", value: failure }] : []),
    { term: "Next try", value: <Time at={nextAt} near /> },
    { term: "Requests left today", value: `${formatCount(left)} of ${formatCount(dailyBudget)}` },
  ];
}
