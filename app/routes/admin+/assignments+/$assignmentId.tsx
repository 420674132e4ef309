import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { AssignmentStatusPill } from "~/modules/patrols/assignments/assignment-fields";
import { assignmentList } from "~/modules/patrols/assignments/assignment-list.server";
import { assignmentNoun } from "~/modules/patrols/assignments/assignment-noun";
import { assignmentFields, weekdayWords } from "~/modules/patrols/assignments/assignment-options";
import * as Assignments from "~/modules/patrols/assignments/assignments.server";
import * as Guards from "~/modules/patrols/assignments/guards.server";
import { openNightsOf } from "~/modules/patrols/assignments/opened.server";
import { GuardName, ShiftTime } from "~/modules/patrols/assignments/shift-parts";
import { dayWords, lengthWords } from "~/modules/patrols/assignments/shift-words";
import { chip } from "~/modules/patrols/rounds/cover-panel";
import { may } from "~/modules/shared/roles/roles";
import { formatDate } from "~/platform/format";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { listState } from "~/platform/list-links";
import { formatPhone, phoneHref } from "~/platform/phone";
import { buttonClass } from "~/ui/button";
import { Initials } from "~/ui/initials";
import { Pill } from "~/ui/pill";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";
import { Round, Row, Rows } from "~/ui/rows";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "assignments");
  const id = idParam(params, "assignmentId");
  const assignment = orNotFound(await Assignments.find(id));
  const [neighbours, rests, open] = await Promise.all([
    assignmentList.neighbours(assignmentList.query(request.url), id),
    Guards.shortRests(id),
    assignment.seriesId ? openNightsOf(assignment.seriesId) : [],
  ]);
  const { guardId, guardName, communityId, community, day, begun } = assignment;
  const links = [
    ...(communityId && begun && may(person.role, "communities")
      ? [
          {
            to: `/admin/communities/${communityId}/patrols/${day}`,
            icon: "moon" as const,
            title: "Passes of this night",
            note: `In ${community}`,
          },
        ]
      : []),
    ...(guardId && may(person.role, "employees")
      ? [
          {
            to: `/admin/employees/${guardId}`,
            icon: "users" as const,
            title: `About ${guardName}`,
            note: "Licence and contact",
          },
        ]
      : []),
    {
      to: `${assignmentNoun.path}/week?of=${day}`,
      icon: "calendar" as const,
      title: "The week around it",
      note: "Every shift, night by night",
    },
  ];
  return { assignment, neighbours, rests, open, links, may: rightsIn(person, "assignments") };
}

export default function AssignmentPanel() {
  const { assignment, neighbours, rests, open, links, may } = useLoaderData<typeof loader>();
  const { id, version, title, takenBy, guardPhone, status, series, community } = assignment;
  const search = listState(useLocation().search);
  return (
    <RecordPanel
      noun={assignmentNoun}
      id={id}
      title={title}
      may={may}
      neighbours={neighbours}
      live={{ topic: "assignment", version }}
    >
      <div className="flush flex items-center gap-3 border-line border-b px-5 pb-3">
        {takenBy && <Initials of={takenBy} className="size-8" />}
        <p className="min-w-0 flex-1">
          <b className="block">
            <GuardName name={takenBy} />
          </b>{" "}
          {guardPhone && (
            <a className="inline-block min-h-6 text-sm no-underline" href={phoneHref(guardPhone)}>
              {formatPhone(guardPhone)}
            </a>
          )}
        </p>
        {may.write && assignment.isAhead && (
          <Link
            to={`${assignmentNoun.path}/${id}/guard${search}`}
            className={buttonClass(takenBy ? "line" : "ink")}
            preventScrollReset
          >
            {takenBy ? "Swap" : "Assign"}
            <span className="sr">{takenBy ? " the guard" : " a guard"}</span>
          </Link>
        )}
      </div>
      <RecordFacts
        fields={{
          when: { label: "Start and end", wide: true },
          ...assignmentFields,
          series: { label: "Series" },
        }}
        record={{ ...assignment, communityId: community, series: null }}
        omit={["title", "guardId", "day", "from", "to"]}
        shown={{
          status: <AssignmentStatusPill status={status} />,
          when: <ShiftTime {...assignment} short />,
          series: series && seriesWords(series),
        }}
      />
      {series && assignment.changedAlone && (
        <p className="soft">Edited separately; series changes will not apply.</p>
      )}
      {rests.map((rest) => (
        <p key={rest.id}>
          <Pill tone="warn">Short rest</Pill> {lengthWords(rest.minutes)} between this shift and{" "}
          <Link to={`${assignmentNoun.path}/${rest.id}${search}`}>{rest.title}</Link>
        </p>
      ))}
      {open.map(({ words, nights }) => (
        <section key={words}>
          <p>
            <Pill tone="bad">Open</Pill> {words}:
          </p>
          {nights.map((night) => (
            <span key={night.id}>
              <Link className={chip} to={`${assignmentNoun.path}/${night.id}${search}`}>
                {dayWords(night.day)}
              </Link>{" "}
            </span>
          ))}
        </section>
      ))}
      <div className="-mx-5 border-line border-y px-5">
        <Rows label="More about this shift">
          {links.map(({ icon, ...link }) => (
            <Row key={link.to} {...link} lead={<Round icon={icon} />} />
          ))}
        </Rows>
      </div>
    </RecordPanel>
  );
}

interface SeriesFacts {
  weekdays: number[];
  firstDay: string;
  lastDay: string | null;
  leftOut: string[];
}

function seriesWords({ weekdays, firstDay, lastDay, leftOut }: SeriesFacts): string {
  const date = (day: string) => formatDate(`${day}T00:00:00Z`, "UTC");
  const words = [weekdayWords(weekdays), `from ${date(firstDay)}`];
  if (lastDay) words.push(`to ${date(lastDay)}`);
  if (leftOut.length > 0) words.push(`without ${leftOut.slice(-3).map(date).join("; ")}`);
  if (leftOut.length > 3) words.push(`and ${leftOut.length - 3} more`);
  return words.join(" ");
}

export function ErrorBoundary() {
  return <RecordProblem noun={assignmentNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(assignmentNoun, data && { id: data.assignment.id, name: data.assignment.title }, page);
