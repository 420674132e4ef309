import { home } from "~/messages/en/home";
import { Own, TextLink, useMessages } from "~/ui/language";
import { Section } from "~/ui/page";
import { PhoneApp } from "./illustrations";
import type { PlannedPart } from "./offers";

type Teased = Pick<PlannedPart, "teaser" | "todayPath">;

/** Parts that are on the site already lead to their page; without any, there is no teaser. */
export function AppTeaser({ planned }: { planned: readonly Teased[] }) {
  const words = useMessages("home", home).app;
  if (planned.length === 0) return null;
  return (
    <Section className="teaser">
      <div className="overflow-hidden rounded-md bg-teaser px-5 pt-7 lg:grid lg:grid-cols-[1fr_20rem] lg:gap-12 lg:px-12 lg:pt-12">
        <div className="lg:pb-10">
          <p className="w-fit rounded-full bg-night px-3 py-1 text-sm font-semibold text-on-night mb-3">
            {words.soon}
          </p>
          <h2>{words.title}</h2>
          <ul className="mt-4">
            {planned.map(({ teaser, todayPath }) => (
              <li key={teaser} className="py-1">
                <TextLink href={todayPath}>
                  <Own>{teaser}</Own>
                </TextLink>
              </li>
            ))}
          </ul>
          <TextLink className="mt-3 inline-block py-2.5 font-semibold" href="/future-developments">
            {words.planned}
          </TextLink>
        </div>
        <PhoneApp size="mx-auto mt-8 h-60 w-55 lg:mt-0 lg:h-84 lg:w-auto lg:self-end" />
      </div>
    </Section>
  );
}
