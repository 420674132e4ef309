import { formatCount } from "~/platform/format";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";
import type { FileState } from "./monitor.server";

/** How the last comparison of stored files and their records went, in one line. */
export function FileLine({ state: { place, last } }: { state: FileState }) {
  const failed = last?.failure ? (
    <>
      {" "}
      <Pill tone="bad">{`Last check failed (${last.failure})`}</Pill>
    </>
  ) : null;
  if (!last?.sweptAt)
    return (
      <>
        {`${place}, not checked yet`}
        {failed}
      </>
    );
  const { objects, orphans, expired, purged, spared, missing } = last;
  const counts = [
    `${formatCount(objects)} ${objects === 1 ? "file" : "files"}`,
    `${formatCount(orphans)} without a record removed`,
    `${formatCount(expired)} held for a form expired`,
    `${formatCount(purged)} deleted on schedule`,
  ];
  return (
    <>
      {`${place}, checked `}
      <Time at={last.sweptAt} />
      {`: ${counts.join(", ")} `}
      <Pill tone={missing > 0 ? "bad" : "good"}>{`${formatCount(missing)} missing`}</Pill>
      {spared > 0 && (
        <>
          {" "}
          <Pill tone="bad">{`${formatCount(spared)} without a record left alone`}</Pill>
        </>
      )}
      {failed}
    </>
  );
}
