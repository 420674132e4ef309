import type { ReactNode } from "react";
import { formatCount } from "~/platform/format";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Options } from "~/ui/options";
import { Pill } from "~/ui/pill";
import { productSorts } from "./product-options";

const search = { role: "search", "aria-label": "Search products", className: "contents print:hidden" };

/** What a small screen folds; `peer` is the button before it. */
export const folded = "max-lg:peer-not-open:hidden";

/** One form, whose parts stand in the columns of the page; the choices among its `children` are links. */
export function ProductSearch({
  query: { q, sort, filters },
  total,
  children,
}: {
  query: { q: string; sort: string; filters: Record<string, string | undefined> };
  total: number | undefined;
  children: ReactNode;
}) {
  const kept = Object.entries(filters).filter(([, value]) => value);
  const { price, stock } = filters;
  const set = [price, stock].filter(Boolean).length;
  return (
    <form action="/products" {...search}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="relative">
        <label htmlFor="q" className="sr">
          Search
        </label>{" "}
        <input
          id="q"
          type="search"
          name="q"
          defaultValue={q}
          enterKeyHint="search"
          placeholder="Search"
          className="pl-11 placeholder:text-ink-soft"
        />{" "}
        <button type="submit" className="absolute inset-y-0 left-0 px-3 text-ink-soft">
          <Icon name="search" />
          <span className="sr">Search products</span>
        </button>{" "}
      </div>
      <details className="peer lg:hidden" open={set > 0}>
        <summary className="btn btn-line list-none [&::-webkit-details-marker]:hidden">
          <Icon name="filter" />
          Filter {set > 0 && <Pill>{set}</Pill>}
        </summary>
      </details>
      {children}
      <div className={`flex items-center gap-2 max-lg:col-span-2 lg:col-start-2 lg:row-start-1 ${folded}`}>
        {total !== undefined && (
          <p className="soft mr-auto text-sm max-lg:hidden">
            {total === 1 ? "1 product" : `${formatCount(total)} products`}
          </p>
        )}
        <label htmlFor="sort" className="soft text-sm">
          Sort by
        </label>{" "}
        <select id="sort" name="sort" defaultValue={sort} className="min-w-0 flex-1 lg:max-w-52">
          <Options options={[...productSorts]} />
        </select>{" "}
        <Button type="submit" variant="line">
          Sort
        </Button>{" "}
        {(q || kept.length > 0) && (
          <a href="/products" className="py-2">
            Clear
          </a>
        )}
      </div>
    </form>
  );
}
