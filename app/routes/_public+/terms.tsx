import type { MetaFunction } from "@remix-run/node";
import { planTerms, termsVersion } from "~/modules/shared/catalogue/plans";
import { Document } from "~/modules/shared/company/document";
import { formatDate } from "~/platform/format";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export default function Terms() {
  const { company } = useRootData();
  return (
    <Wrap className="page">
      <Document
        title="Terms"
        lead="What you can expect from us, and what we expect from you."
        contents={["Plans", "Patrols", "Help", "This site", "Law"]}
      >
        <h2 id="plans">Plans</h2>
        <ul>
          {planTerms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p>Prices are in Canadian dollars. Harmonized Sales Tax is added at checkout.</p>
        <h2 id="patrols">Patrols</h2>
        <p>
          {`Our guards observe, record and report. They are not the police. If someone is in danger, call 911 first and then our emergency line, ${company.phone}.`}
        </p>
        <h2 id="help">Help</h2>
        <p>
          Residents whose plan protects a house can ask on this site for the patrol to come by, or for a call.
          Those on duty get it by email.
        </p>
        <ul>
          <li>It is no medical alarm and no panic alarm, and it replaces neither.</li>
          <li>It is no replacement for 911. In danger, call 911 first.</li>
          <li>It never calls the police, the fire department or an ambulance.</li>
          <li>
            {`It needs a connection, and emails can be late. If the page says that nobody has seen it, call ${company.phone}.`}
          </li>
        </ul>
        <h2 id="this-site">This site</h2>
        <p>
          Send only what is true and what you have the right to send. We may refuse or remove anything
          unlawful or meant to cause harm.
        </p>
        <h2 id="law">Law</h2>
        <p>The laws of Ontario and Canada apply.</p>
        <p>{`Last updated ${formatDate(`${termsVersion}T00:00:00Z`, "UTC")}.`}</p>
      </Document>
    </Wrap>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Terms", description: "The terms of our plans, our patrols and this site." }, matches);
