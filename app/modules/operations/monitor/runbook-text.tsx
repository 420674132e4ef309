import type { Block } from "./runbook.server";

export function RunbookText({ blocks }: { blocks: Block[] }) {
  return blocks.map(({ kind, runs }) => {
    const key = `${kind} ${runs.join("`")}`;
    if (kind === "heading") return <h3 key={key}>{runs}</h3>;
    if (kind === "code")
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long command scrolls, and keys must reach it.
        <pre key={key} className="typed" tabIndex={0}>
          {runs}
        </pre>
      );
    return <p key={key}>{runs.map((run, at) => (at % 2 ? <code key={run}>{run}</code> : run))}</p>;
  });
}
