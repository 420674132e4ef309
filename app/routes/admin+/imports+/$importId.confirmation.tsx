import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { openImport } from "~/access/open-import.server";
import * as Lines from "~/modules/office/imports/import-lines.server";
import { moneyOf } from "~/modules/office/imports/import-money.server";
import { daysToUndo } from "~/modules/office/imports/import-options";
import { Steps } from "~/modules/office/imports/import-steps";
import { confirm } from "~/modules/office/imports/import-writing.server";
import { formatMoney } from "~/platform/format";
import { formStamp, noFields, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";
import { Panel } from "~/ui/panel";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, at } = await openImport(request, params, ["preview"]);
  const { fileName, of } = found;
  return {
    fileName,
    noun: of.noun,
    name: of.name,
    counts: await Lines.counts(found.id),
    money: await moneyOf(found),
    at,
    stamp: formStamp(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, person, at } = await openImport(request, params);
  return submit(request, noFields, "The import was not started. Please try again.", async (_, form) => {
    const to = await form.once(async (trx) => {
      orNotFound(await confirm(found.id, person, trx));
      return `${at}/progress`;
    });
    return redirect(to, 303);
  });
}

export default function Confirmation() {
  const { fileName, noun, name, counts, money, at, stamp } = useLoaderData<typeof loader>();
  const { created, updated, unchanged, refused, leftOut } = counts;
  const still = unchanged + refused + leftOut;
  const silent = "They get no sign-in, and no email is sent to them.";
  const month = money?.groups.reduce((sum, { cents }) => sum + cents, 0) ?? 0;
  return (
    <div className="space-y-4">
      <h2>Import {fileName}</h2>
      <Steps now={4} />
      <Panel>
        <ConfirmForm
          lead="Nothing has been saved yet. When you confirm:"
          impact={[
            `${created} ${created === 1 ? noun.one : noun.many} will be created. ${name === "clients" || name === "guards" ? silent : ""}`,
            `${updated} will be updated.`,
            ...(money
              ? [
                  `They add up to ${formatMoney(month)} a month, of the ${formatMoney(money.file.cents)} in the file. Nobody is charged, and no email is sent.`,
                ]
              : []),
            `${still} ${still === 1 ? "line" : "lines"} will change nothing: ${unchanged} unchanged, ${refused} refused, ${leftOut} left out.`,
            "A record that someone changes in the meantime is checked again, and the result says so.",
            `You can undo the import for ${daysToUndo} days.`,
          ]}
          button={`Import ${noun.many}`}
          variant="ink"
          stamp={stamp}
          cancelHref={`${at}/preview?`}
        />
      </Panel>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Confirm the import" }, matches);
