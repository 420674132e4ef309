import { Section } from "~/ui/page";
import { PhoneApp } from "./illustrations";

/** With the page for what the site already has of it. */
const appLines: [string, string?][] = [
  ["Guard tracking", "/community/patrols"],
  ["Neighbour threat alerts with photos and urgency"],
  ["Insurer rewards"],
  ["Community features", "/community"],
  ["Incident history log"],
];

export function AppTeaser() {
  return (
    <Section className="teaser">
      <div className="overflow-hidden rounded-md bg-teaser px-5 pt-7 lg:grid lg:grid-cols-[1fr_20rem] lg:gap-12 lg:px-12 lg:pt-12">
        <div className="lg:pb-10">
          <p className="w-fit rounded-full bg-night px-3 py-1 text-sm font-semibold text-on-night mb-3">
            Mobile app, coming soon
          </p>
          <h2>The street in your pocket</h2>
          <ul className="ruled mt-4">
            {appLines.map(([line, href]) => (
              <li key={line}>{href ? <a href={href}>{line}</a> : line}</li>
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
