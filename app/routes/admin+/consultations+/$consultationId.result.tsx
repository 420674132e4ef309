import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type ResultInput, resultSchema } from "~/modules/service/consultations/consultation.schema";
import { nothingYet, ResultFields } from "~/modules/service/consultations/consultation-fields";
import { consultationNoun } from "~/modules/service/consultations/consultation-options";
import * as Views from "~/modules/service/consultations/consultation-views.server";
import * as Work from "~/modules/service/consultations/consultation-work.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { RecordForm } from "~/ui/record-form";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients", "write");
  const found = orNotFound(await Views.find(idParam(params, "consultationId")));
  const { id, checks, recommendation } = found;
  return { id, written: checks && { ...checks, recommendation }, form: await formPage(request, person) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "consultationId");
  const problem = "The result was not saved. Please try again.";
  return submit(request, resultSchema, problem, async ({ corrects, ...result }, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await (corrects ? Work.correct : Work.write)(id, result, by, { trx }));
      return `${consultationNoun.path}/${id}`;
    });
    const done = corrects ? "Corrected" : "Written";
    return redirectWithFlash(withListQuery(to, request.url), `${done}. The resident gets an email.`);
  });
}

export default function WriteResult() {
  const { id, written, form } = useLoaderData<typeof loader>();
  return (
    <RecordForm<ResultInput>
      id="result"
      button={written ? "Correct the result" : "Save the result"}
      values={written ?? nothingYet}
      hidden={written ? [["corrects", "yes"]] : []}
      cancelHref={`${consultationNoun.path}/${id}`}
      intro={
        <p className="soft mb-4">
          {written
            ? "The resident gets an email, and reads the new result with the day of the correction."
            : "The resident reads all of it, and cannot change it."}
        </p>
      }
      {...form}
    >
      {(fields) => <ResultFields fields={fields} />}
    </RecordForm>
  );
}
