import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { overtimeAfter } from "~/modules/patrols/assignments/assignment-options";
import { OpenShiftCard } from "~/modules/patrols/assignments/open-shift";
import { openShiftOf } from "~/modules/patrols/assignments/open-shift.server";
import { maxRead, week } from "~/modules/patrols/assignments/week.server";
import { boardOf } from "~/modules/patrols/assignments/week-board";
import { WeekDay } from "~/modules/patrols/assignments/week-day";
import { dayOf, headsOf } from "~/modules/patrols/assignments/week-days";
import { weekLinks } from "~/modules/patrols/assignments/week-links";
import { usualHours, viewOf, weekWords } from "~/modules/patrols/assignments/week-shifts";
import { WeekTable } from "~/modules/patrols/assignments/week-table";
import { coverOf } from "~/modules/patrols/rounds/cover.server";
import { hrefOf } from "~/modules/patrols/rounds/cover-panel";
import { nightIn } from "~/modules/patrols/rounds/patrol-night";
import { coverNights } from "~/modules/patrols/rounds/patrol-options";
import { company } from "~/modules/shared/company/company.server";
import { nightAhead } from "~/modules/shared/company/patrol-span";
import { formatCount } from "~/platform/format";
import { formStamp } from "~/platform/forms.server";
import { laterDay, mondayOf } from "~/platform/wall-time";
import { ButtonLink } from "~/ui/button";
import { Go } from "~/ui/go";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { Segments } from "~/ui/segments";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments");
  const clock = await company();
  const asked = new URL(request.url).searchParams;
  const now = new Date();
  const tonight = nightAhead(now, clock);
  const day = nightIn(asked.get("of") ?? undefined) ?? tonight;
  const days = Array.from({ length: 7 }, (_, index) => laterDay(mondayOf(day), index));
  const [monday = day, sunday = day] = [days[0], days[6]];
  const view = viewOf(asked.get("shifts"));
  const { write } = rightsIn(person, "assignments");
  const isCovered = sunday >= tonight && monday <= laterDay(tonight, coverNights) && view !== "days";
  const read = await week(monday, {
    shift: asked.get("shift") ?? undefined,
    beside: isCovered ? coverOf(now, clock) : undefined,
  });
  const open = write ? openShiftOf(read, { day, tonight, now }) : undefined;
  const plansFrom = write ? days.find((each) => each >= tonight) : undefined;
  const links = weekLinks({ day, monday, sunday, view, plansFrom, chosen: open?.id });
  const gaps = read.beside?.gaps.filter(({ night, openId }) => !openId && days.includes(night)) ?? [];
  const needs = gaps.map((gap) => ({ day: gap.night, label: gap.community, to: hrefOf(gap, write) }));
  const { shifts, guards } = read;
  const usual = usualHours(shifts);
  const shown = {
    days,
    day,
    tonight,
    now,
    shifts,
    guards,
    needs,
    usual,
    view,
    links,
    overtimeAfter: overtimeAfter(clock.province),
  };
  const segment = (label: string, shifts: typeof view) => ({
    ...{ label, to: links.to({ shifts }), current: view === shifts },
  });
  return {
    title: weekWords(monday, sunday),
    before: links.to({ of: laterDay(day, -7) }),
    after: links.to({ of: laterDay(day, 7) }),
    thisWeek: days.includes(tonight) ? undefined : links.to({ of: tonight }),
    views: [
      { label: "Week", to: links.to({}), current: true },
      { label: "List", to: assignmentNoun.path, current: false },
    ],
    segments: [
      segment("All", "all"),
      { ...segment("Nights", "nights"), icon: "moon" as const },
      { ...segment("Days", "days"), icon: "sun" as const },
    ],
    create: write ? links.plan() : undefined,
    cut: shifts.length === maxRead ? { count: formatCount(maxRead), to: links.list() } : undefined,
    key: formStamp().key,
    open,
    board: boardOf(shown),
    heads: headsOf(shown),
    shown: dayOf(shown),
  };
}

export default function Week() {
  const { title, before, after, thisWeek, views, segments, create, cut, key, open, board, heads, shown } =
    useLoaderData<typeof loader>();
  const arrow = "rounded-md p-2 text-ink hover:bg-hover";
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <nav aria-label="Weeks" className="flex print:hidden">
          <Link to={before} className={arrow}>
            <Icon name="left" />
            <span className="sr">Previous week</span>
          </Link>{" "}
          <Link to={after} className={arrow}>
            <Icon name="right" />
            <span className="sr">Next week</span>
          </Link>
        </nav>
        <h2 className="text-xl">{title}</h2>
        {thisWeek && <Go to={thisWeek}>This week</Go>}
        <Segments label="View" of={views} />
        <Segments label="Shifts" of={segments} />
        {create && (
          <ButtonLink href={create} variant={open ? "line" : "ink"} className="ms-auto max-md:px-3">
            <Icon name="plus" />
            <span className="max-md:sr-only">New Assignment</span>
          </ButtonLink>
        )}
      </div>
      {open && <OpenShiftCard shift={open} formKey={key} />}
      {cut && (
        <p className="banner">
          {`Only the first ${cut.count} shifts of this week are here. `}
          <Link to={cut.to}>All of them</Link>
        </p>
      )}
      <WeekTable people={board.people} heads={heads} groups={board.groups} />
      <WeekDay day={shown} heads={heads} />
    </div>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Week of assignments" }, matches);
