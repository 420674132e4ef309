import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { type OfferInput, offerSchema } from "~/modules/service/consultations/consultation.schema";
import { OfferFields } from "~/modules/service/consultations/consultation-fields";
import { consultationNoun } from "~/modules/service/consultations/consultation-options";
import * as Views from "~/modules/service/consultations/consultation-views.server";
import * as Work from "~/modules/service/consultations/consultation-work.server";
import * as Visitors from "~/modules/service/consultations/visitors.server";
import { redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { RecordForm } from "~/ui/record-form";
import { useRootData } from "~/ui/root-data";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "clients", "write");
  const { id, wish, minutes, visitorId } = orNotFound(await Views.find(idParam(params, "consultationId")));
  const values = { minutes: String(minutes), visitorId: visitorId ?? "" };
  return { id, wish, values, staff: await Visitors.list(), form: await formPage(request, person) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "clients", "write");
  const id = idParam(params, "consultationId");
  const problem = "The times were not offered. Please try again.";
  return submit(request, offerSchema, problem, async (typed, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await Work.offer(id, typed, by, { trx }));
      return `${consultationNoun.path}/${id}`;
    });
    return redirectWithFlash(withListQuery(to, request.url), "Offered. The resident gets an email.");
  });
}

export default function OfferTimes() {
  const { id, wish, values, staff, form } = useLoaderData<typeof loader>();
  const { timeZone } = useRootData().company;
  return (
    <RecordForm<OfferInput>
      id="offer"
      button="Offer these times"
      pending="Offering…"
      values={values}
      cancelHref={`${consultationNoun.path}/${id}`}
      intro={wish && <p className="typed note">{wish}</p>}
      {...form}
    >
      {(fields) => <OfferFields fields={fields} staff={staff} zone={timeZone} />}
    </RecordForm>
  );
}
