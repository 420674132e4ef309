import { dayWords } from "~/modules/patrols/rounds/night-words";
import { hourWords, incidentWords } from "~/modules/service/incidents/incident-options";
import * as Incidents from "~/modules/service/incidents/incidents.server";
import type { Nights } from "~/modules/service/points/points.server";
import { chipWords } from "~/modules/service/sightings/sighting-options";
import * as Sightings from "~/modules/service/sightings/sightings.server";
import type { Executor } from "~/platform/db.server";
import { nothingRecorded } from "./report-options";
import type { ReportColumn, ReportTable } from "./report-table";

type About = Nights & { communityId: string; streetId?: string };

interface Head {
  key: string;
  title: string;
  columns: ReportColumn[];
  empty: string;
}

const text = (key: string, label: string): ReportColumn => ({ key, label, type: "text" });

export const seenHead: Head = {
  key: "seen",
  title: "What we saw",
  columns: [text("what", "What"), { key: "count", label: "Times", type: "count" }],
  empty: nothingRecorded,
};

export const incidentsHead: Head = {
  key: "incidents",
  title: "Incidents",
  columns: [
    text("at", "When"),
    text("street", "Street"),
    text("kind", "What happened"),
    text("did", "What the patrol did"),
  ],
  empty: nothingRecorded,
};

/** What guards saw, by what it was; in a community also by street. */
export async function readSeen(
  about: About,
  executor: Executor,
): Promise<Pick<ReportTable, "rows" | "total">> {
  const seen = await Sightings.countsIn(about, executor);
  const rows = seen.map(({ chip, street, count }) => ({
    what: about.streetId === undefined ? `${chipWords[chip]}, ${street}` : chipWords[chip],
    count,
  }));
  return { rows, total: null };
}

/** What guards reported, in the words for residents. */
export async function readIncidents(
  about: About,
  executor: Executor,
): Promise<Pick<ReportTable, "rows" | "total">> {
  const incidents = await Incidents.listIn(about, executor);
  const rows = incidents.map(({ night, hour, street, kind, did }) => ({
    at: `Night of ${dayWords(night)}, about ${hourWords(hour)}`,
    ...{ street, kind: incidentWords[kind], did },
  }));
  return { rows, total: null };
}
