import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { StepList } from "~/modules/office/setup/step-list";
import { current } from "~/modules/shared/legal/legal-texts.server";
import { legalKinds, legalPages, legalPath } from "~/modules/shared/legal/starter-texts";
import { formatDate } from "~/platform/format";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Round, Row, Rows } from "~/ui/rows";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "company");
  const texts = await Promise.all(
    legalKinds.map(async (kind) => {
      const { number, day } = await current(kind);
      return { kind, number, day };
    }),
  );
  return { texts };
}

export default function LegalTexts() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <>
      <Panel title="Legal texts" unseen id="legal">
        <Rows>
          {texts.map(({ kind, number, day }) => (
            <Row
              key={kind}
              to={`${legalPath}/${kind}`}
              lead={<Round icon="file" tone={number === 0 ? "warn" : "good"} />}
              title={legalPages[kind].title}
              note={
                number === 0 ? "Starter text" : `Version ${number}, ${formatDate(`${day}T00:00:00Z`, "UTC")}`
              }
              end={
                number === 0 && (
                  <Pill tone="warn" dot>
                    Not reviewed
                  </Pill>
                )
              }
            />
          ))}
        </Rows>
      </Panel>
      {texts.some(({ number }) => number === 0) && (
        <StepList
          title="From starter text to your own"
          id="legal-steps"
          steps={[
            ["Open a text and read it", "These are starter texts, not legal advice."],
            ["Have a lawyer read it", "Change what has to be changed, and look at the preview."],
            ["Save it as a new version", "Visitors read it at once. Every version is kept."],
          ]}
        />
      )}
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Legal texts" }, matches);
