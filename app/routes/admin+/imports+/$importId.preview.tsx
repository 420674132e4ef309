import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { openImport } from "~/access/open-import.server";
import * as BadCells from "~/modules/office/imports/bad-cells.server";
import { ticksSchema } from "~/modules/office/imports/import.schema";
import { LineTable } from "~/modules/office/imports/import-lines";
import * as Lines from "~/modules/office/imports/import-lines.server";
import { ImportMoney } from "~/modules/office/imports/import-money";
import { moneyOf } from "~/modules/office/imports/import-money.server";
import { Steps } from "~/modules/office/imports/import-steps";
import { formatCount } from "~/platform/format";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { Button } from "~/ui/button";
import { FormActions, FormShell, SubmitButton } from "~/ui/form";
import { pageMeta } from "~/ui/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, at } = await openImport(request, params, ["preview"]);
  const [lines, counts, money] = await Promise.all([
    listPage(request.url, Lines.lineList(found)),
    Lines.counts(found.id),
    moneyOf(found),
  ]);
  const cells = await BadCells.offerOf(found, counts);
  const { fileName, of } = found;
  const { noun, keyWords } = of;
  return { fileName, noun, keyWords, lines, counts, money, cells, at, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, at } = await openImport(request, params, ["preview"]);
  const problem = "Your selection was not saved. Please try again.";
  return submit(request, ticksSchema, problem, async ({ shown, id: ticked, act }) => {
    orNotFound(await Lines.tick(found.id, { shown, ticked }));
    if (act === "continue") return redirect(`${at}/confirmation`, 303);
    if (act !== "save") orNotFound(await BadCells.leaveOut(found.id, act === "without"));
    return redirectWithFlash(`${at}/preview${new URL(request.url).search}`, said[act]);
  });
}

const said = {
  save: "Selection saved",
  without: "Cells that cannot be read are left out",
  with: "Lines with cells that cannot be read are refused",
};

const form = "ticks";

export default function Preview() {
  const { fileName, noun, keyWords, lines, counts, money, cells, at, stamp } = useLoaderData<typeof loader>();
  const { created, updated, unchanged, refused, leftOut } = counts;
  return (
    <div className="space-y-4">
      <h2>What {fileName} will do</h2>
      <Steps now={3} />
      <div>
        <p className="text-lg">
          {`${created} will be created, ${updated} will be updated, ${unchanged} are unchanged, ${refused} will be refused.`}
          {leftOut > 0 && ` You left out ${leftOut}.`}
        </p>
        <p className="text-ink-soft">
          {`A ${noun.one} is found by ${keyWords}.`} <Link to={`${at}/columns`}>Change the columns</Link>
        </p>
      </div>
      {refused > 0 && (
        <p className="banner">
          {refused === 1
            ? "One line cannot be imported."
            : `${formatCount(refused)} lines cannot be imported.`}{" "}
          The others can go ahead: correct the file and import it again later.{" "}
          <Link to={`${at}/preview?outcome=refused`}>Show why</Link>
        </p>
      )}
      {cells && (
        <p className="banner">
          {cells.words}{" "}
          <Button type="submit" variant="line" form={form} name="act" value={cells.act}>
            {cells.label}
          </Button>
        </p>
      )}
      {money && <ImportMoney money={money} />}
      <LineTable lines={lines} counts={counts} path={`${at}/preview`} ticks={form}>
        <FormShell id={form} formKey={stamp.key}>
          <p className="soft">Untick a line to leave it out. Save before you go to another page.</p>
          <FormActions>
            <SubmitButton label="Save selection" variant="line" name="act" value="save" />{" "}
            <SubmitButton label="Save and continue" name="act" value="continue" />
          </FormActions>
        </FormShell>
      </LineTable>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Preview of the import" }, matches);
