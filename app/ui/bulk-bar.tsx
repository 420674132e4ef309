import { Form, useLocation } from "@remix-run/react";
import { Fragment, useEffect, useRef, useState } from "react";
import { Kept } from "./filters";
import { Menu } from "./menu";
import type { Choice } from "./options";
import { useRootData } from "./root-data";

export const bulkForm = "bulk";

/** How many acts have a button of their own; the others are in a menu. */
const inView = 3;

const look = "text-on-night hover:bg-dusk";

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
      aria-label="Selected rows"
      className="night float bg-night! in-[.admin-list:not(:has(.data_input:checked))]:hidden sticky bottom-4 z-2 mx-auto mt-3 flex w-max max-w-full flex-wrap items-center gap-x-1 max-md:w-full px-3 py-1.5 print:hidden forced-colors:border"
      preventScrollReset
      ref={form}
    >
      <Kept params={new URLSearchParams(search)} />{" "}
      <p role="status" className="font-semibold tabular-nums">
        {count > 0 ? `${count} selected` : "Selected rows"}
      </p>{" "}
      <Acts
        acts={acts.slice(0, inView)}
        className="flex max-md:order-1 max-md:basis-full max-md:overflow-x-auto"
      />{" "}
      {acts.length > inView && (
        <Menu
          label="More"
          look={look}
          card="night float bg-night! end-0 bottom-full mb-3 max-h-[60vh] w-max overflow-auto p-1.5"
        >
          <Acts acts={acts.slice(inView)} className="grid *:justify-start" />
        </Menu>
      )}{" "}
      <label className="ms-1 inline-flex min-h-9 items-center gap-2 border-night-line px-3 md:border-s">
        <input type="checkbox" className="tick" name="all" value="1" />
        <span>
          {`All ${all}`}
          <span className="sr"> in this list</span>
        </span>
      </label>
    </Form>
  );
}

function Acts({ acts, className }: { acts: Choice[]; className: string }) {
  return (
    <div className={className}>
      {acts.map(({ value, label }) => (
        <Fragment key={value}>
          <button
            type="submit"
            name="act"
            value={value}
            className={`btn -outline-offset-3 flex-none max-md:px-3 ${value === "delete" ? "text-danger-on-night hover:bg-dusk" : look}`}
          >
            {label}
          </button>{" "}
        </Fragment>
      ))}
    </div>
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
