import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/platform/http.server";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";
import { TypedList } from "~/ui/typed-text";

export const handle = { page: "paper" } satisfies RouteHandle;

/** Rendered by the front in place of a form from another origin; opened by its address it is a 404. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.refused) throw notFound();
  return data({ fields: context.refused }, { status: 403, headers: { "Cache-Control": "no-store" } });
}

export default function Refused() {
  const { fields } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page">
      <PageHeading
        title="We could not accept this form"
        lead="It did not come from a page of this site, so nothing was saved or sent."
      />
      <Prose>
        <p>
          Go back, reload the page and send it again. If that does not help, allow cookies for this site; a
          privacy extension that hides where a form comes from can cause this too.
        </p>
        {fields.length > 0 && (
          <>
            <h2>What you had typed</h2>
            <p>Copy it before you leave this page.</p>
            <TypedList typed={fields} />
          </>
        )}
      </Prose>
    </Wrap>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Form not accepted" }, matches);
