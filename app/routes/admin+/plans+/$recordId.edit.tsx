import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { plan as noun } from "~/modules/shared/offers/plan.noun";
import { payersOf, plans } from "~/modules/shared/offers/plans.server";
import { formatMoney } from "~/platform/format";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { saveRecord } from "~/platform/record-actions.server";
import { RecordControls } from "~/ui/controls";
import { EditRecord } from "~/ui/record-form";

const { one, many, path, fields: described } = noun;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, noun.area, "write");
  const row = orNotFound(await plans.find(idParam(params, "recordId")));
  return {
    noun: { one, many, path },
    record: { id: row.id, version: row.version },
    values: plans.formValues(row),
    payers: await payersOf(row.key),
    ...(await formPage(request, person)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, noun.area, "write");
  const id = idParam(params, "recordId");
  return saveRecord(request, { noun, id, schema: plans.editSchema }, (edit) => plans.update(id, edit, by));
}

export default function EditPlan() {
  const { payers, ...form } = useLoaderData<typeof loader>();
  return (
    <EditRecord described={described} {...form}>
      {(fields) => (
        <>
          <OldPrices payers={payers} />
          <RecordControls fields={fields} described={described} />
        </>
      )}
    </EditRecord>
  );
}

/** A new price is for those who subscribe from then on. */
function OldPrices({ payers }: { payers: { cents: number; count: number }[] }) {
  if (payers.length === 0) return null;
  const each = payers.map(({ cents, count }) => `${count} at ${formatMoney(cents)}`);
  const total = payers.reduce((sum, { count }) => sum + count, 0);
  return (
    <p className="note">
      {total === 1
        ? `1 client pays ${formatMoney(payers[0]?.cents ?? 0)} a month and keeps that price. A new one is for those who subscribe from then on.`
        : `${total} clients pay for this plan and keep their price (${each.join(", ")} a month). A new one is for those who subscribe from then on.`}
    </p>
  );
}
