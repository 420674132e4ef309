import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as Monitor from "~/modules/operations/monitor/monitor.server";
import { formStamp, noFields, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { queueLabel } from "~/platform/jobs.server";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor", "write");
  const { queue = "" } = params;
  return { label: queueLabel(queue), dead: orNotFound(await Monitor.countDead(queue)), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const staff = await requireStaff(request, "monitor", "write");
  return submit(request, noFields, "The jobs were not retried. Please try again.", async () => {
    const count = await Monitor.retryAll(params.queue ?? "", staff);
    const message = `Retrying ${count} ${count === 1 ? "job" : "jobs"}`;
    return redirectWithFlash("/admin/settings/health", message);
  });
}

export default function RetryAll() {
  const { label, dead, stamp } = useLoaderData<typeof loader>();
  const back = <a href="/admin/settings/health">Back to the monitor</a>;
  return (
    <div className="stack">
      {dead > 0 ? (
        <PageForm
          id="retry"
          stamp={stamp}
          submit="Retry all"
          pending="Retrying…"
          intro={<Explanation label={label} dead={dead} />}
          beside={back}
        />
      ) : (
        <>
          <Explanation label={label} dead={dead} />
          <p>{back}</p>
        </>
      )}
    </div>
  );
}

function Explanation({ label, dead }: { label: string; dead: number }) {
  return (
    <>
      <h2>{`Retry all: ${label}`}</h2>
      <p>
        {dead === 0
          ? "No jobs in this queue have failed."
          : `${dead} ${dead === 1 ? "job" : "jobs"} in this queue failed. Each one starts over and sends its email, however old it is.`}
      </p>
      {dead > 1_000 && <p>Up to 1,000 are retried at a time, oldest first.</p>}
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `Retry all: ${data.label}` : "Retry all" }, matches);
