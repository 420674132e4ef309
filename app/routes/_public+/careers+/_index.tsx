import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as Jobs from "~/modules/hiring/postings/open-postings.server";
import { Openings } from "~/modules/hiring/postings/openings";
import { jobTypeLabels, jobTypes } from "~/modules/hiring/postings/posting-types";
import { ClosingPanel } from "~/modules/shared/catalogue/closing-panel";
import { Band, CareersScene } from "~/modules/shared/catalogue/scenes";
import { optional } from "~/platform/http.server";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { Filters } from "~/ui/filters";
import { Flash } from "~/ui/flash";
import { areaOf, pageMeta } from "~/ui/meta";
import { Section, Wrap } from "~/ui/page";
import { ListPages } from "~/ui/pagination";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: ["type", "location", "page"] } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await optional(() =>
    Promise.all([listPage(request.url, Jobs.openJobList), Jobs.listLocations()]),
  );
  const [list, locations] = found ?? [undefined, []];
  const search = list?.query ?? Jobs.openJobList.query(request.url);
  return data({ search, list, locations }, { status: list ? 200 : 503 });
}

export default function Careers() {
  const { company } = useRootData();
  const { search, list, locations } = useLoaderData<typeof loader>();
  const { type = "", location = "" } = search.filters;
  const set = Object.entries({ q: search.q, type, location }).filter(([, value]) => value !== "");
  const asked = set.length > 0 ? `?${new URLSearchParams(set)}` : "";
  const filtered = asked !== "";
  // Then the card below says both.
  const isEmpty = list?.rows.length === 0;
  return (
    <>
      <Band
        title="Careers"
        lead={`Night work with a purpose, fair pay, and colleagues on the radio. We hire across ${company.area}.`}
        picture={<CareersScene />}
      />
      <Wrap className="page">
        <div className="panel-head">
          <h2 id="openings">Open positions</h2>{" "}
          <p>
            {!isEmpty && (
              <>
                {`Get new openings ${filtered ? "that match this search " : ""}by `}
                <a href={`/careers/alerts${asked}`}>email</a> or <a href={`/careers.rss${asked}`}>RSS</a>.{" "}
              </>
            )}
            Already applied? <a href="/applications">Find your application</a>
          </p>
        </div>
        <OpeningFilters
          q={search.q}
          type={type}
          location={location}
          locations={locations}
          clear={filtered && !isEmpty}
        />
        {list ? (
          <>
            <Openings jobs={list.rows} asked={asked} />
            {list.total > list.rows.length && <ListPages data={list} path="/careers" plain />}
          </>
        ) : (
          <Flash kind="error" message="Failed to load job postings" />
        )}
      </Wrap>
      <Training />
      <NothingFits />
    </>
  );
}

function OpeningFilters({
  q,
  type,
  location,
  locations,
  clear,
}: Record<"q" | "type" | "location", string> & { locations: string[]; clear: boolean }) {
  return (
    <Filters
      plain
      action="/careers"
      label="Search open positions"
      search={{ label: "Search", value: q }}
      filters={[
        {
          name: "type",
          label: "Type",
          value: type,
          options: [
            { value: "", label: "Any type" },
            ...jobTypes.map((value) => ({ value, label: jobTypeLabels[value] })),
          ],
        },
        {
          name: "location",
          label: "Location",
          value: location,
          options: [{ value: "", label: "Anywhere" }, ...locations.map((value) => ({ value, label: value }))],
        },
      ]}
      clearHref={clear ? "/careers" : undefined}
    />
  );
}

function Training() {
  const { company } = useRootData();
  return (
    <Section title="We train you">
      <div className="tiles md:grid-cols-2">
        <article>
          <h3>Basic Training</h3>
          <p>
            {company.province === "ON"
              ? "The forty hours that Ontario requires of guards, plus our own: "
              : "What the province requires of guards, plus our own: "}
            the radio, the log, what the law does and does not allow, and first aid.
          </p>
        </article>
        <article>
          <h3>Advanced Development</h3>
          <p>
            De-escalation, close protection, dispatch and supervision. Paid, during work hours, when you are
            ready for the next step.
          </p>
        </article>
      </div>
    </Section>
  );
}

function NothingFits() {
  return (
    <Section className="page">
      <ClosingPanel
        title="Nothing that fits?"
        text="Tell us what you are good at and when you can work."
        href="/contact?inquiryPurpose=Other&serviceType=N%2FA"
        label="Contact Us"
      />
    </Section>
  );
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(
    {
      title: "Careers",
      description: `Open positions for guards, dispatchers and installers in ${areaOf(matches)}.`,
    },
    matches,
  ),
  {
    tagName: "link",
    rel: "alternate",
    type: "application/rss+xml",
    title: "Open positions",
    href: "/careers.rss",
  },
];
