import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobTypeLabels, jobTypes } from "~/modules/jobs/job-options";
import * as Jobs from "~/modules/jobs/jobs.server";
import { unlessFailing } from "~/platform/http.server";
import { searchText } from "~/platform/list-query.server";
import { ButtonLink } from "~/ui/button";
import { Filters } from "~/ui/filters";
import { Flash } from "~/ui/flash";
import { formatDate } from "~/ui/format";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Section, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: ["type", "location"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const search = {
    q: searchText(params.get("q")),
    type: jobTypes.find((type) => type === params.get("type")),
    location: searchText(params.get("location")),
  };
  const found = await unlessFailing(() => Promise.all([Jobs.listOpen(search), Jobs.listLocations()]));
  const [jobs, locations] = found ?? [undefined, []];
  return data({ search, jobs, locations }, { status: jobs ? 200 : 503 });
}

export default function Careers() {
  const { search, jobs, locations } = useLoaderData<typeof loader>();
  const filtered = search.q !== "" || search.type !== undefined || search.location !== "";
  return (
    <>
      <Wrap className="page">
        <PageHeading
          title="Careers"
          lead="Night work with a purpose, daylight pay slips, and colleagues on the radio. We hire across Peel Region and the GTA."
        />
        <h2 id="openings">Open positions</h2>
        <Filters
          plain
          action="/careers"
          label="Search open positions"
          search={{ label: "Search", value: search.q }}
          selects={[
            {
              name: "type",
              label: "Type",
              value: search.type ?? "",
              options: [
                { value: "", label: "Any type" },
                ...jobTypes.map((value) => ({ value, label: jobTypeLabels[value] })),
              ],
            },
            {
              name: "location",
              label: "Location",
              value: search.location,
              options: [
                { value: "", label: "Anywhere" },
                ...locations.map((value) => ({ value, label: value })),
              ],
            },
          ]}
          clearHref={filtered ? "/careers" : undefined}
        />
        {jobs ? (
          <Openings jobs={jobs} filtered={filtered} />
        ) : (
          <Flash kind="error" message="Failed to load job postings" />
        )}
      </Wrap>
      <Section title="We train you">
        <div className="features two">
          <article>
            <h3>Basic Training</h3>
            <p>
              The forty hours that Ontario asks of a guard, and our own on top: the radio, the log, the law on
              what you may and may not do, first aid.
            </p>
          </article>
          <article>
            <h3>Advanced Development</h3>
            <p>
              De-escalation, close protection, dispatch and supervision. Paid, in working hours, when you are
              ready for the next step.
            </p>
          </article>
        </div>
      </Section>
      <Section className="last">
        <div className="panel night closing-panel">
          <h2>Nothing that fits?</h2>
          <p>Tell us what you do well, and when you can work.</p>
          <ButtonLink href="/contact?inquiryPurpose=Other&serviceType=N%2FA" variant="lamp">
            Contact Us
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

function Openings({
  jobs,
  filtered,
}: {
  jobs: Awaited<ReturnType<typeof Jobs.listOpen>>;
  filtered: boolean;
}) {
  const { company } = useRootData();
  if (jobs.length === 0) {
    return (
      <p>
        {filtered ? "No open position matches your search." : "No job positions available at the moment."}
      </p>
    );
  }
  return (
    <ul className="openings">
      {jobs.map(({ id, title, location, type, createdAt }) => (
        <li key={id}>
          <h3>{title}</h3>
          <p className="soft">{`${location}, ${jobTypeLabels[type].toLowerCase()}, posted ${formatDate(createdAt, company.timeZone)}`}</p>
          <ButtonLink href={`/careers/${id}`} variant="line">
            View Details
            <span className="sr">{` of ${title}`}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Careers",
      description: "Open positions for guards, dispatchers and installers in Peel Region and the GTA.",
    },
    matches,
  );
