import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { requireStaff } from "~/access/guards.server";
import * as Monitor from "~/modules/monitor/monitor.server";
import { queueLabel } from "~/modules/monitor/queue-labels";
import { failed, formStamp, invalid, parseForm, redirectWithFlash } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { ErrorSummary } from "~/ui/error-summary";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "monitor", "write");
  const { queue = "" } = params;
  return { label: queueLabel(queue), dead: orNotFound(await Monitor.countDead(queue)), stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { userId } = await requireStaff(request, "monitor", "write");
  const submission = await parseForm(request, z.object({}));
  if (submission.status !== "success") return invalid(submission);
  try {
    const count = await Monitor.retryAll({ queue: params.queue ?? "", actorId: userId });
    const message = `${count} ${count === 1 ? "job is" : "jobs are"} sent again`;
    return await redirectWithFlash("/admin/settings/health", message);
  } catch (error) {
    return failed(submission, error, { message: "The jobs were not sent again. Please try again." });
  }
}

export default function RetryAll() {
  const { label, dead, stamp } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form] = useForm({ id: "retry", lastResult: answer?.result });
  return (
    <div className="stack">
      <ErrorSummary lead={form.errors?.[0]} errors={[]} />
      <h2>{`Retry all: ${label}`}</h2>
      <p>
        {dead === 0
          ? "Nothing of this queue has failed for good."
          : `${dead} ${dead === 1 ? "job" : "jobs"} of this queue failed for good. Each is done again from the beginning: mails that are old by now go out, too.`}
      </p>
      {dead > 1_000 && <p>1,000 of them are sent at a time, the oldest first.</p>}
      <FormShell {...getFormProps(form)} formKey={(answer ?? { stamp }).stamp.key}>
        <FormActions>
          {dead > 0 && <SubmitButton label="Retry all" pendingLabel="Sending…" />}{" "}
          <a href="/admin/settings/health">Back to health</a>
        </FormActions>
      </FormShell>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `Retry all: ${data.label}` : "Retry all" }, matches);
