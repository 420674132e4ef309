import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { openImport } from "~/access/open-import.server";
import { columnsSchema } from "~/modules/office/imports/import.schema";
import { importNoun } from "~/modules/office/imports/import-options";
import { Steps } from "~/modules/office/imports/import-steps";
import * as Imports from "~/modules/office/imports/imports.server";
import { formStamp, submit } from "~/platform/forms.server";
import { orNotFound } from "~/platform/http.server";
import { AdminProblem } from "~/ui/admin-problem";
import { SelectField } from "~/ui/fields";
import { pageMeta } from "~/ui/meta";
import { PageForm } from "~/ui/page-form";
import { Panel } from "~/ui/panel";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, at } = await openImport(request, params, ["columns", "preview"]);
  const { of: kind, header, matching, fileName, lineCount } = found;
  const rows = await Imports.samples(found.id);
  const columns = header.map((name, column) => {
    const sample = rows.map((cells) => cells[column]?.trim() ?? "").find(Boolean);
    return { value: String(column), label: sample ? `${name} (${sample.slice(0, 40)})` : name };
  });
  const fields = Object.entries(kind.fields).map(([name, { label, key, missing, hint }]) => ({
    ...{ name, label, required: key === "required" },
    hint: [key && "Part of the key.", missing && `Needed for a new ${kind.noun.one}.`, hint]
      .filter(Boolean)
      .join(" "),
  }));
  const values = Object.fromEntries(Object.entries(matching).map(([name, column]) => [name, String(column)]));
  const used = new Set(Object.values(matching));
  const ignored = header.filter((_, column) => !used.has(column));
  const { noun, keyWords } = kind;
  return { noun, keyWords, fileName, lineCount, columns, fields, values, ignored, at, stamp: formStamp() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, at } = await openImport(request, params, ["columns", "preview"]);
  const problem = "The columns were not saved. Please try again.";
  return submit(request, columnsSchema(found.of), problem, async (matching) => {
    orNotFound(await Imports.match(found.id, matching));
    return redirect(`${at}/preview`, 303);
  });
}

export default function Columns() {
  const { noun, keyWords, fileName, lineCount, columns, fields, values, ignored, stamp } =
    useLoaderData<typeof loader>();
  return (
    <div className="space-y-4">
      <h2>
        Columns of {fileName}, {lineCount} lines
      </h2>
      <Steps now={2} />
      <Panel>
        <p>{`A ${noun.one} is found by: ${keyWords}.`}</p>
        {ignored.length > 0 && (
          <p className="text-ink-soft">{`Not matched so far, and ignored: ${ignored.join(", ")}.`}</p>
        )}
        <PageForm<Record<string, string>>
          id="columns"
          values={values}
          stamp={stamp}
          submit="Show the preview"
          pending="Comparing…"
          end={<Link to={importNoun.path}>Cancel</Link>}
        >
          {(inputs) => (
            <div className="mt-4 grid items-end gap-x-8 xl:grid-cols-2">
              {fields.map(({ name, label, required, hint }) => {
                const field = inputs[name];
                return (
                  field && (
                    <SelectField
                      key={name}
                      field={field}
                      label={label}
                      hint={hint}
                      optional={!required}
                      placeholder="Not in this file"
                      options={columns}
                    />
                  )
                );
              })}
            </div>
          )}
        </PageForm>
      </Panel>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Columns of the import" }, matches);
