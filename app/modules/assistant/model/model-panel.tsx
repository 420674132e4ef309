import { formatCount } from "~/platform/format";
import { DescriptionList } from "~/ui/description-list";
import { Panel } from "~/ui/panel";
import { Pill, ServicePill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type * as Model from "./model-state.server";

export function ModelPanel({ status }: { status: Awaited<ReturnType<typeof Model.status>> }) {
  return (
    <Panel title="Chat" id="chat" beside={<ServicePill failures={status?.failures} />}>
      {status === undefined ? (
        <p>
          The chat answers in the words of our pages. Set OPENAI_API_KEY to have a language model word them.
        </p>
      ) : (
        <DescriptionList items={facts(status)} />
      )}
    </Panel>
  );
}

type Status = NonNullable<Awaited<ReturnType<typeof Model.status>>>;

function facts({ model, succeededAt, failure, failures, restingUntil, left, dailyTokens }: Status) {
  return [
    { term: "Language model", value: model },
    { term: "Last success", value: succeededAt ? <Time at={succeededAt} near /> : "Not yet" },
    {
      term: "Failures since then",
      value: failures === 0 ? "None" : <Pill tone="bad">{formatCount(failures)}</Pill>,
    },
    ...(failure ? [{ term: "Last failure", value: failure }] : []),
    ...(restingUntil ? [{ term: "Not asked until", value: <Time at={restingUntil} /> }] : []),
    { term: "Tokens left today", value: `${formatCount(left)} of ${formatCount(dailyTokens)}` },
  ];
}
