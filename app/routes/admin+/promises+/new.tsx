import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPage } from "~/access/drafts.server";
import { requireStaff } from "~/access/guards.server";
import { planPromise as noun } from "~/modules/shared/offers/plan-promise.noun";
import { planPromises } from "~/modules/shared/offers/plan-promises.server";
import { addRecord } from "~/platform/record-actions.server";
import { initialValues } from "~/platform/record-fields";
import { RecordControls } from "~/ui/controls";
import { pageMeta } from "~/ui/meta";
import { NewRecord } from "~/ui/record-form";

const { one, many, path, fields } = noun;

/** The plan it is for may be in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, noun.area, "write");
  const plan = new URL(request.url).searchParams.get("plan")?.slice(0, fields.plan.max);
  return {
    noun: { one, many, path },
    described: await planPromises.described(),
    values: { ...initialValues(fields), plan },
    ...(await formPage(request, person)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const by = await requireStaff(request, noun.area, "write");
  return addRecord(request, { noun, schema: planPromises.schema }, (input, trx) =>
    planPromises.create(input, by, trx),
  );
}

export default function NewPromise() {
  const { described, ...form } = useLoaderData<typeof loader>();
  return (
    <NewRecord {...form}>
      {(controls) => <RecordControls fields={controls} described={described} />}
    </NewRecord>
  );
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "New promise" }, matches);
