import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { current } from "~/modules/shared/legal/legal-texts.server";
import { legalKinds, legalPages, legalPath } from "~/modules/shared/legal/starter-texts";
import { formatDate } from "~/platform/format";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";
import { Pill } from "~/ui/pill";
import { Row, Rows } from "~/ui/rows";

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
    <Panel title="Legal texts" unseen id="legal">
      <p className="hint mb-3">
        These are starter texts, not legal advice. Have a lawyer read each one, then save it as your own.
      </p>
      <Rows>
        {texts.map(({ kind, number, day }) => (
          <Row
            key={kind}
            to={`${legalPath}/${kind}`}
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
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Legal texts" }, matches);
