import type { MetaFunction } from "@remix-run/node";
import { Illustrated } from "~/modules/shared/catalogue/illustrated";
import { PlannedList } from "~/modules/shared/catalogue/planned-list";
import { worksToday } from "~/modules/shared/catalogue/roadmap";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export default function Features() {
  return (
    <Wrap className="page">
      <Illustrated picture="app">
        <PageHeading title="Features" lead="What you can use today, and what we are working on." />
        <Prose>
          <h2>Works today, on any phone</h2>
          <div className="tiles md:grid-cols-2">
            {worksToday.map(({ name, text, href }) => (
              <article key={name}>
                <h3>
                  <a href={href}>{name}</a>
                </h3>
                <p>{text}</p>
              </article>
            ))}
          </div>
          <h2 id="future">Future Developments</h2>
          <p>
            A mobile app is coming soon. This is what we plan to include; you do not need any of it to be a
            customer.
          </p>
          <PlannedList />
        </Prose>
      </Illustrated>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Features",
      description: "What residents can do on this site today, and what is planned for the app.",
    },
    matches,
  );
