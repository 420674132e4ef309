import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { openImport } from "~/access/open-import.server";
import { ImportPill, LineTable } from "~/modules/office/imports/import-lines";
import * as Lines from "~/modules/office/imports/import-lines.server";
import { ImportMoney } from "~/modules/office/imports/import-money";
import { moneyOf } from "~/modules/office/imports/import-money.server";
import { importNoun } from "~/modules/office/imports/import-options";
import { formatCount } from "~/platform/format";
import { listPage } from "~/platform/list.server";
import { AdminProblem } from "~/ui/admin-problem";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { Time } from "~/ui/time";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found, at } = await openImport(request, params, ["done", "undone"]);
  const [lines, counts, money] = await Promise.all([
    listPage(request.url, Lines.lineList(found)),
    Lines.counts(found.id),
    moneyOf(found),
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
    money: found.state === "done" ? money : null,
    invites: found.state === "done" && (of.name === "clients" || of.name === "subscriptions"),
    at,
  };
}

export default function Result() {
  const { fileName, state, who, confirmedAt, undoneAt, undoable, undoableUntil, noun, lines, counts, at } =
    useLoaderData<typeof loader>();
  const { money, invites } = useLoaderData<typeof loader>();
  const { refused, judgedAgain } = counts;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="typed flex flex-wrap items-center gap-x-3 text-xl">
          {fileName} <ImportPill state={state} />
        </h2>
        <div className="flex flex-wrap gap-2">
          {refused > 0 && (
            <ButtonLink href={`${at}/refused.csv`} variant="line">
              <Icon name="download" />
              Refused lines (CSV)
            </ButtonLink>
          )}{" "}
          {undoable && (
            <ButtonLink href={`${at}/undo`} variant="line">
              Undo this import
            </ButtonLink>
          )}
        </div>
      </div>
      <div>
        <p className="text-lg">{finding(counts)}</p>
        <p className="text-ink-soft">
          {confirmedAt && (
            <>
              {"Imported "}
              <Time at={confirmedAt} />
              {` by ${who ?? "a former member of staff"}.`}
            </>
          )}
          {undoneAt && (
            <>
              {" Undone "}
              <Time at={undoneAt} />.
            </>
          )}
          {judgedAgain > 0 &&
            ` ${judgedAgain} ${judgedAgain === 1 ? "was" : "were"} checked again, because the record changed after the preview.`}
          {undoable && undoableUntil && (
            <>
              {" It can be undone until "}
              <Time at={undoableUntil} />; then its lines are deleted.
            </>
          )}
        </p>
      </div>
      {money && <ImportMoney money={money} did />}
      {invites && (
        <p>
          Next: <Link to={`${importNoun.path}/invitations`}>Invite the clients</Link>
          {money && (
            <>
              {" · "}
              <Link to={`${importNoun.path}/customers`}>Link customers at Stripe</Link>
            </>
          )}
        </p>
      )}
      <LineTable lines={lines} counts={counts} path={at} />
      <p>
        <Link to={noun.path}>All {noun.many}</Link> · <Link to={importNoun.path}>All imports</Link>
      </p>
    </div>
  );
}

function finding({ created, updated, unchanged, refused, leftOut }: Lines.Counts): string {
  const words = `${formatCount(created)} created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} refused`;
  return leftOut > 0 ? `${words}, ${formatCount(leftOut)} left out.` : `${words}.`;
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the import" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Import" }, matches);
