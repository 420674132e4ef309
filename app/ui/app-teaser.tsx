import { Icon } from "./icons";
import { PhoneApp } from "./illustrations";
import { Section } from "./page";

const appLines = [
  "Guard tracking",
  "Neighbour threat alerts with photos and urgency",
  "Insurer rewards",
  "Community features",
  "Incident history log",
];

export function AppTeaser() {
  return (
    <Section className="teaser">
      <div>
        <div>
          <p className="tag">Mobile app, coming soon</p>
          <h2>The street in your pocket</h2>
          <ul>
            {appLines.map((line) => (
              <li key={line}>
                <Icon name="check" />
                {line}
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
