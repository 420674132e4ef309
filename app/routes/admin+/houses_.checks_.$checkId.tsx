import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { lookAtSight, sightExists } from "~/modules/service/houses/checks.server";
import { photoHref, resultWords } from "~/modules/service/houses/house-options";
import { requestsPath } from "~/modules/service/watches/request-paths";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { formatPhone, phoneHref } from "~/platform/phone";
import { AdminProblem } from "~/ui/admin-problem";
import { DescriptionList } from "~/ui/description-list";
import { Back } from "~/ui/go";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "assignments", "write");
  const id = idParam(params, "checkId");
  if (!(await sightExists(id))) throw new Response("Not Found", { status: 404 });
  return { stamp: formStamp() };
}

/** Answers with what the guard wrote and where: it appears in this answer only, and the look is logged. */
export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "assignments", "write");
  const id = idParam(params, "checkId");
  return submit(request, noFields, "Failed to load it. Please try again.", async () => ({
    sight: { id, ...orNotFound(await lookAtSight(id, by)) },
  }));
}

export default function GuardSight() {
  const { stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="stack">
      <Back to={`${requestsPath}?tab=seen`}>Notes and problems</Back>
      <h2>What a guard saw</h2>
      {answer && "sight" in answer ? (
        <Sight {...answer.sight} />
      ) : (
        <PageForm
          id="sight"
          stamp={stamp}
          submit="Show it"
          pending="Opening…"
          intro={<p>It names a house: each time it is opened is recorded with your name.</p>}
        />
      )}
    </div>
  );
}

type Shown = Extract<ReturnType<typeof useActionData<typeof action>>, { sight: unknown }>["sight"];

function Sight({ id, hasPhoto, result, note, name, address, phone, street, guard, checkedAt }: Shown) {
  return (
    <Panel title={resultWords[result]} id="sight">
      <DescriptionList
        items={[
          { term: "House", value: [name, address].filter(Boolean).join(", ") || "The account is closed" },
          { term: "Street", value: street },
          { term: "Phone", value: phone && <a href={phoneHref(phone)}>{formatPhone(phone)}</a> },
          { term: "Guard", value: guard },
          { term: "Seen", value: <Time at={checkedAt} /> },
          { term: "What it was", value: note, wide: true },
          { term: "Photo", value: hasPhoto && <a href={photoHref(id)}>See the photo</a> },
        ]}
      />
    </Panel>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load what the guard saw" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "What a guard saw" }, matches);
