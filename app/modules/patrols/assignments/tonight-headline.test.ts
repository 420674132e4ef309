import { expect, test } from "vitest";
import { headlineOf } from "./tonight-headline";

const shift = {
  ...{ id: "1", title: "Ninth Line patrol", location: "Mississauga", guardName: "Émile Gagnon", open: false },
  ...{ ofRound: true, scheduledStart: "2026-11-29T04:00:00Z", scheduledEnd: "2026-11-29T12:00:00Z" },
  ...{ from: "23:00", to: "07:00", timeZone: "America/Toronto" },
};
const night = "2026-11-28";
const at = "2026-11-28T20:00:00Z";
const short = (...communities: string[]) => communities.map((community) => ({ night, community }));
const headline = (lanes: (typeof shift)[], gaps = short()) => {
  const open = lanes.filter((lane) => lane.open).length;
  return headlineOf({ night, total: lanes.length, open, lanes }, gaps, at, "America/Toronto");
};

test("row 194: the dashboard's headline is the worst that is true of tonight", () => {
  const open = { ...shift, guardName: "", open: true };
  expect(headline([open], short("Alpha"))).toBe("Ninth Line has no guard yet");
  expect(headline([shift], short("Alpha"))).toBe("Alpha needs a guard");
  expect(headline([shift], short("Alpha", "Bravo"))).toBe("2 communities need a guard");
  expect(headline([shift], [{ night: "2026-11-29", community: "Alpha" }])).toBe(
    "The night shift has its guard",
  );
  expect(headline([])).toBe("No night shift is planned");
});
