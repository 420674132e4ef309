import { Section } from "~/ui/page";
import { PhoneApp } from "./illustrations";
import type { PlannedPart } from "./offers";

type Teased = Pick<PlannedPart, "teaser" | "todayPath">;

/** Parts that are on the site already lead to their page; without any, there is no teaser. */
export function AppTeaser({ planned }: { planned: readonly Teased[] }) {
  if (planned.length === 0) return null;
  return (
    <Section className="teaser">
      <div className="overflow-hidden rounded-md bg-teaser px-5 pt-7 lg:grid lg:grid-cols-[1fr_20rem] lg:gap-12 lg:px-12 lg:pt-12">
        <div className="lg:pb-10">
          <p className="w-fit rounded-full bg-night px-3 py-1 text-sm font-semibold text-on-night mb-3">
            Mobile app, coming soon
          </p>
          <h2>The street in your pocket</h2>
          <ul className="ruled mt-4">
            {planned.map(({ teaser, todayPath }) => (
              <li key={teaser}>
                <a href={todayPath}>{teaser}</a>
              </li>
            ))}
          </ul>
          <a className="mt-3 inline-block py-2.5 font-semibold" href="/future-developments">
            See what is planned
          </a>
        </div>
        <PhoneApp size="mx-auto mt-8 h-60 w-55 lg:mt-0 lg:h-84 lg:w-auto lg:self-end" />
      </div>
    </Section>
  );
}
