import { clockWords } from "~/modules/patrols/rounds/patrol-options";
import { chipWords } from "./sighting-options";
import type * as Sightings from "./sightings.server";

/** What guards noted in a night, for staff. */
export function SeenList({
  seen,
  timeZone,
}: {
  seen: (Omit<Awaited<ReturnType<typeof Sightings.listOf>>[number], "seenAt"> & { seenAt: Date | string })[];
  timeZone: string;
}) {
  return (
    <>
      <h4>What guards saw</h4>
      {seen.length === 0 && <p className="soft">Nothing is noted.</p>}
      <ul className="rows">
        {seen.map(({ id, seenAt, street, chip, note, guard, stands }) => {
          const words = `${chipWords[chip]}${note ? `: ${note}` : ""}`;
          return (
            <li key={id}>
              <p>
                {stands ? words : <del>{words}</del>}
                {!stands && " (taken back)"}{" "}
                <span className="sub">
                  {[street, clockWords(seenAt, timeZone), guard].filter(Boolean).join(", ")}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
