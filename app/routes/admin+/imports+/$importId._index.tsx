import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { openImport } from "~/access/open-import.server";
import { ImportPill, LineTable } from "~/modules/office/imports/import-lines";
import * as Lines from "~/modules/office/imports/import-lines.server";
import { importNoun } from "~/modules/office/imports/import-options";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, at } = await openImport(request, params, ["done", "undone"]);
  const [lines, counts] = await Promise.all([
    listPage(request.url, Lines.lineList(found)),
    Lines.counts(found.id),
  ]);
  const { fileName, state, who, confirmedAt, undoneAt, undoable, undoableUntil, of } = found;
  return {
    fileName,
    state,
    who,
    confirmedAt,
    undoneAt,
    undoable,
    undoableUntil,
    noun: of.noun,
    lines,
    counts,
    at,
  };
}

export default function Result() {
  const { fileName, state, who, confirmedAt, undoneAt, undoable, undoableUntil, noun, lines, counts, at } =
    useLoaderData<typeof loader>();
  const { created, updated, unchanged, refused, leftOut, judgedAgain } = counts;
  return (
    <div className="stack">
      <h2>
        {fileName} <ImportPill state={state} />
      </h2>
      <DescriptionList
        items={[
          { term: "Created", value: String(created) },
          { term: "Updated", value: String(updated) },
          { term: "Unchanged", value: String(unchanged) },
          { term: "Refused", value: String(refused) },
          ...(leftOut > 0 ? [{ term: "Left out", value: String(leftOut) }] : []),
          ...(judgedAgain > 0
            ? [
                {
                  term: "Checked again",
                  value: `${judgedAgain}, because the record changed after the preview`,
                },
              ]
            : []),
          {
            term: "Imported",
            value: confirmedAt && (
              <>
                {<Time at={confirmedAt} />} by {who ?? "a former member of staff"}
              </>
            ),
          },
          ...(undoneAt ? [{ term: "Undone", value: <Time at={undoneAt} /> }] : []),
        ]}
      />
      <p>
        {refused > 0 && (
          <>
            <ButtonLink href={`${at}/refused.csv`} variant="line">
              Refused lines (CSV)
            </ButtonLink>{" "}
          </>
        )}
        {undoable && (
          <ButtonLink href={`${at}/undo`} variant="line">
            Undo this import
          </ButtonLink>
        )}
      </p>
      {undoable && undoableUntil && (
        <p className="soft">
          It can be undone until <Time at={undoableUntil} />; then its lines are deleted.
        </p>
      )}
      <LineTable lines={lines} counts={counts} path={at} />
      <p>
        <Link to={noun.path}>All {noun.many}</Link> · <Link to={importNoun.path}>All imports</Link>
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the import" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Import" }, matches);
