import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { type Choice, Options } from "./options";
import { useRootData } from "./root-data";

export const bulkForm = "bulk";

/** Acts for the selected rows; the panel at `path/bulk` asks first. */
export function BulkBar({
  path,
  search,
  acts,
  all,
}: {
  path: string;
  search: string;
  acts: Choice[];
  all: string;
}) {
  const count = useTicks();
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const { flash } = useRootData();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current && flash) form.current?.reset();
    asked.current = pathname === `${path}/bulk`;
  }, [pathname, path, flash]);
  return (
    <Form
      id={bulkForm}
      method="get"
      action={`${path}/bulk`}
      className="in-[.admin-list:not(:has(.data_input:checked))]:hidden sticky bottom-0 z-2 mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-card px-3 py-1.5 text-sm text-ink-soft print:hidden"
      preventScrollReset
      ref={form}
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}{" "}
      {count > 0 && <p role="status" className="font-semibold">{`${count} selected`}</p>}
      <label className="inline-flex min-h-9 items-center gap-2">
        <span>Selected rows</span>{" "}
        <select name="act" className="w-auto max-w-56 md:text-sm">
          <Options options={acts} />
        </select>
      </label>{" "}
      <label className="inline-flex min-h-9 items-center gap-2">
        <input type="checkbox" className="tick" name="all" value="1" />
        <span>{`or all ${all} in this list`}</span>
      </label>{" "}
      <Button type="submit" variant="line">
        Continue
      </Button>
    </Form>
  );
}

/** How many rows are ticked, if scripts run. */
function useTicks(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const look = () => {
      setCount(document.querySelectorAll(`input[name="id"][form="${bulkForm}"]:checked`).length);
    };
    look();
    document.addEventListener("change", look);
    // The boxes are reset only after the event.
    const lookLater = () => setTimeout(look);
    document.addEventListener("reset", lookLater);
    return () => {
      document.removeEventListener("change", look);
      document.removeEventListener("reset", lookLater);
    };
  }, []);
  return count;
}
