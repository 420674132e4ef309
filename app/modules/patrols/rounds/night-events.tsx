import { formatDate } from "~/platform/format";
import { dayAt } from "~/platform/wall-time";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Leaf, Row, Rows } from "~/ui/rows";
import { dayWords, type Miss, reasonsOf } from "./night-words";
import type { Figures } from "./patrol-options";
import { type Correction, correctionWords } from "./patrol-tables";

/** The nights of a month with a missed pass or a correction, newest first, and what is known about it. */
export function NightEvents({
  nights,
  misses,
  corrections,
  timeZone,
  href,
}: {
  nights: (Figures & { night: string })[];
  misses: Miss[];
  corrections: Correction[];
  timeZone: string;
  href: (night: string) => string;
}) {
  const told = nights.filter((night) => night.misses > 0 || night.corrections > 0).reverse();
  return (
    <Panel title="What went wrong, and why" id="missed">
      {told.length === 0 && <p>No promised pass is missing, and nothing was corrected.</p>}
      {told.length > 0 && (
        <Rows>
          {told.map((night) => {
            const own = (each: { night: string }) => each.night === night.night;
            const known = misses.filter(own);
            const reasons = reasonsOf(night, known);
            const waited = `${night.longestGapMinutes} min without a pass`;
            const [reason, ...more] = reasons.flatMap((each) => each.split("; "));
            const after = more.map((each) => `${each.slice(0, 1).toUpperCase()}${each.slice(1)}. `);
            const [weekday = "", , day = ""] = formatDate(night.night, "UTC").split(/,? /);
            return (
              <Row
                key={night.night}
                to={href(night.night)}
                lead={<Leaf weekday={weekday} day={day} />}
                title={night.misses === 0 ? "Corrected" : reason}
                note={
                  <>
                    {night.misses > 0 && `${after.join("")}${waited}`}{" "}
                    {corrections.filter(own).map((each) => (
                      <span key={each.id} className="block">
                        {`Corrected ${dayWords(dayAt(new Date(each.madeAt), timeZone))}: ${correctionWords(each, timeZone)}. ${each.reason}`}
                      </span>
                    ))}
                  </>
                }
                end={night.misses > 0 ? <Pill tone="bad">{`${night.misses} missed`}</Pill> : undefined}
              />
            );
          })}
        </Rows>
      )}
    </Panel>
  );
}
