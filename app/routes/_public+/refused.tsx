import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/platform/http.server";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Prose, Wrap } from "~/ui/page";

export const handle = { page: "paper" };

/** Shown by the front in place of a form that came from elsewhere; nobody can ask for it by its address. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.refused) throw notFound();
  return data({ fields: context.refused }, { status: 403, headers: { "Cache-Control": "no-store" } });
}

export default function Refused() {
  const { fields } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page">
      <PageHeading
        title="We did not take this form"
        lead="It did not come from a page of this site, so nothing was saved or sent."
      />
      <Prose>
        <p>
          Go back, reload the page and send it again. A privacy extension that hides where a form comes from
          can cause this too.
        </p>
        {fields.length > 0 && (
          <>
            <h2>What you had typed</h2>
            <p>Copy it before you go on.</p>
            <dl>
              {fields.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="typed">{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Prose>
    </Wrap>
  );
}

export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Form not taken" }, matches);
