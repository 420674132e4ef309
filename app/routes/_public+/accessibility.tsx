import type { MetaFunction } from "@remix-run/node";
import { Document } from "~/modules/shared/company/document";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export default function Accessibility() {
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <Document
        title="Accessibility"
        lead="This site is for everyone who lives here."
        contents={["What we do", "When something gets in your way"]}
      >
        <h2 id="what-we-do">What we do</h2>
        <p>
          We build to the Web Content Accessibility Guidelines 2.2, level AA, and check every page with
          automated tests before each release. Every page and form works:
        </p>
        <ul>
          <li>with a keyboard alone, and with screen readers</li>
          <li>without JavaScript, and in text browsers</li>
          <li>at 400% zoom and on a screen 320 pixels wide</li>
          <li>in light and dark, with more contrast, with less motion, and with your own colours</li>
        </ul>
        <h2 id="when-something-gets-in-your-way">When something gets in your way</h2>
        <p>
          Tell us at <a href={`mailto:${company.email}`}>{company.email}</a> or{" "}
          <a href={company.phoneHref}>{company.phone}</a>, in whatever way suits you. We will reply with a fix
          or another way, and we can fill in any of our forms with you over the phone.
        </p>
      </Document>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Accessibility",
      description: "How this site works for everyone, and who to tell when it does not.",
    },
    matches,
  );
