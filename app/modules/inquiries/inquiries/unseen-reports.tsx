import { Link, useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import { FormShell, SubmitButton } from "~/ui/form";
import { Icon } from "~/ui/icons";
import { Time } from "~/ui/time";
import { guardSource, inquiryNoun } from "./inquiry-noun";

interface Unseen {
  id: string;
  name: string;
  place: string | null;
  excerpt: string;
  createdAt: string | Date;
}

const maxShown = 5;

const maxBesideRecord = 1;

export function UnseenReports({
  rows,
  write,
  open,
}: {
  rows: Unseen[] | undefined;
  write: boolean;
  open?: string | undefined;
}) {
  const search = listState(useLocation().search);
  if (!rows) return <p role="alert">Failed to load the reports from guards</p>;
  const others = rows.filter(({ id }) => id !== open);
  const shown = open ? maxBesideRecord : maxShown;
  if (others.length === 0) return null;
  return (
    <section aria-label="Reports from guards that nobody has seen" className="mb-5 space-y-2">
      {others.slice(0, shown).map(({ id, name, place, excerpt, createdAt }) => (
        <div key={id} className="flash flash-error flex-wrap">
          <Icon name="alert" />
          <p className="m-0 min-w-0 flex-[1_1_12rem] wrap-anywhere">
            <Link to={`${inquiryNoun.path}/${id}${search}`}>{`Report from ${name}`}</Link>
            {`, ${place ?? "no shift at that time"}, `}
            <Time at={createdAt} />
            <span className="block font-normal">{excerpt}</span>
          </p>
          {write && <SeenButton id={id} name={name} />}
        </div>
      ))}
      {others.length > shown && (
        <p className="m-0">
          More have not been seen.{" "}
          <Link to={`${inquiryNoun.path}?source=${guardSource}`}>All reports from guards</Link>
        </p>
      )}
    </section>
  );
}

export function SeenButton({ id, name, formKey }: { id: string; name: string; formKey?: string }) {
  const search = listState(useLocation().search);
  return (
    <FormShell action={`${inquiryNoun.path}/${id}/seen${search}`} formKey={formKey} preventScrollReset>
      <SubmitButton label="Seen" about={`the report from ${name}`} variant="ink" />
    </FormShell>
  );
}
