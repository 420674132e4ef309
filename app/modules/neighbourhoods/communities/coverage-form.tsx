import { coverage } from "~/messages/en/coverage";
import { buttonClass } from "~/ui/button";
import { useLink, useMessages } from "~/ui/language";

/** Asks with GET, so that the answer can come from the page cache. `night` is for the home page's hero. */
export function CoverageForm({
  typed,
  problem,
  night,
}: {
  typed?: string;
  problem?: boolean;
  night?: boolean;
}) {
  const words = useMessages("coverage", coverage);
  const { to } = useLink()("/coverage");
  return (
    <form action={to.href} className="mt-5 flex flex-wrap items-end gap-2">
      <label htmlFor="coverage-postalCode" className="w-32">
        <span className="font-semibold">{words.postalCode}</span>{" "}
        <input
          id="coverage-postalCode"
          name="postalCode"
          autoComplete="postal-code"
          defaultValue={typed}
          aria-invalid={problem || undefined}
          className={night ? "mt-1 border-night-control bg-night-deep text-on-night" : "mt-1"}
        />{" "}
      </label>
      <button type="submit" className={buttonClass(night ? "ghost" : "ink")}>
        {words.check}
      </button>
    </form>
  );
}
