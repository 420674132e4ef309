import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { openImport } from "~/access/open-import.server";
import * as Lines from "~/modules/office/imports/import-lines.server";
import { importNoun } from "~/modules/office/imports/import-options";
import type { RouteHandle } from "~/route-handle";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { useReload } from "~/ui/reload";

const seconds = 2;

export const handle = { reloads: seconds } satisfies RouteHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "dashboard");
  const { found } = await openImport(request, params, ["writing", "undoing"]);
  return { fileName: found.fileName, undoing: found.state === "undoing", ...(await Lines.progress(found)) };
}

export default function Progress() {
  const { fileName, undoing, done, all } = useLoaderData<typeof loader>();
  useReload(seconds);
  return (
    <div className="panel space-y-3">
      <h2>
        {undoing ? "Undoing" : "Importing"} {fileName}
      </h2>
      <p>
        <progress value={done} max={Math.max(all, 1)} aria-label="Lines done" className="w-full" />
      </p>
      <p role="status">{`${done} of ${all} lines are done.`}</p>
      <p className="soft">
        This page refreshes every {seconds} seconds. You can leave it: the work continues.{" "}
        <Link to={importNoun.path}>All imports</Link>
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminProblem />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Import in progress" }, matches);
