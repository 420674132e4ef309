import { Link, useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import { Marks } from "~/ui/marks";
import { FieldValue } from "~/ui/record";
import { Time } from "~/ui/time";
import type { comparison } from "./application-list.server";
import { compared, reviewFields } from "./application-review-options";
import { StatusPill } from "./application-status";

type Shown<T> = T extends Date ? Date | string : T extends object ? { [K in keyof T]: Shown<T[K]> } : T;
type Row = Shown<NonNullable<Awaited<ReturnType<typeof comparison>>>[number]>;

const { fullName: _, reason: _reason, status: _status, createdAt: _at, ...fields } = reviewFields;

/** Two to four applications side by side, one per column. */
export function Comparison({ path, rows }: { path: string; rows: Row[] }) {
  const params = new URLSearchParams(listState(useLocation().search));
  params.delete("compare");
  const back = `${path}?${params}`;
  if (rows.length < compared.min)
    return (
      <p>
        Select two to four applications to compare. <Link to={back}>Back to the list</Link>
      </p>
    );
  return (
    <section className="panel" aria-labelledby="comparison-heading">
      <div className="panel-head">
        <h3 id="comparison-heading">Side by side</h3> <Link to={back}>Back to the list</Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and keys must reach it */}
      <section className="overflow-x-auto" aria-label="Applications side by side" tabIndex={0}>
        <table className="compare mt-0! [&_:is(td,th)]:min-w-32">
          <caption className="sr">Applications side by side</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Field</span>
              </th>
              {rows.map(({ id, fullName }) => (
                <th key={id} scope="col">
                  <Link to={`${path}/${id}?${params}`}>{fullName}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{reviewFields.status.label}</th>
              {rows.map(({ id, status }) => (
                <td key={id}>
                  <StatusPill status={status} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{reviewFields.createdAt.label}</th>
              {rows.map(({ id, createdAt }) => (
                <td key={id}>
                  <Time at={createdAt} dateOnly />
                </td>
              ))}
            </tr>
            {Object.entries(fields).map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{field.label}</th>
                {rows.map((row) => (
                  <td key={row.id}>
                    {name !== "rating" ? (
                      <FieldValue field={field} value={Reflect.get(row, name)} />
                    ) : row.rating ? (
                      <Marks of={row.rating} words={`${row.rating} of 5`} />
                    ) : (
                      "Not rated"
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
