import { Icon } from "./icons";
import { PhoneApp } from "./illustrations";
import { Section } from "./page";

/** With the page of what the site has of it already. */
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
      <div>
        <div>
          <p className="tag">Mobile app, coming soon</p>
          <h2>The street in your pocket</h2>
          <ul className="ticks mt-4">
            {appLines.map(([line, href]) => (
              <li key={line}>
                <Icon name="check" />
                {href ? <a href={href}>{line}</a> : line}
              </li>
            ))}
          </ul>
          <a className="more" href="/future-developments">
            See what is planned
          </a>
        </div>
        <PhoneApp />
      </div>
    </Section>
  );
}
