import type { ReactNode } from "react";
import { formatCount } from "~/platform/format";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Options } from "~/ui/options";
import { Pill } from "~/ui/pill";
import { productSorts } from "./product-options";

const search = { role: "search", "aria-label": "Search products", className: "group contents print:hidden" };

/** What a small screen folds behind the button of the form. */
export const folded = "max-lg:group-not-has-[[open]]:hidden";

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
      <div className="flex gap-2">
        <div className="relative flex-1">
          <button type="submit" className="absolute grid min-h-11 w-11 place-items-center text-ink-soft">
            <Icon name="search" />
            <span className="sr">Search products</span>
          </button>{" "}
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
            className="ps-10 placeholder:text-ink-soft"
          />{" "}
        </div>
        <details className="menu lg:hidden" open={set > 0}>
          <summary className="btn btn-line bg-card!">
            <Icon name="filter" />
            Filter {set > 0 && <Pill>{set}</Pill>}
          </summary>
        </details>
      </div>
      <div className={total === 0 ? "max-lg:hidden" : `flex items-center gap-2 ${folded}`}>
        {total !== 0 && <Order sort={sort} total={total} isCut={q !== "" || kept.length > 0} />}
      </div>
      {children}
      {total !== undefined && total > 0 && <p className="soft text-sm lg:hidden">{countWords(total)}</p>}
    </form>
  );
}

function countWords(total: number): string {
  return total === 1 ? "1 product" : `${formatCount(total)} products`;
}

function Order({ sort, total, isCut }: { sort: string; total: number | undefined; isCut: boolean }) {
  return (
    <>
      {total !== undefined && <p className="soft me-auto text-sm max-lg:hidden">{countWords(total)}</p>}
      <label htmlFor="sort" className="soft text-sm max-sm:sr-only">
        Sort by
      </label>{" "}
      <select id="sort" name="sort" defaultValue={sort} className="min-w-0 flex-1 sm:max-w-52">
        <Options options={[...productSorts]} />
      </select>{" "}
      <Button type="submit" variant="line">
        Sort
      </Button>{" "}
      {isCut && (
        <a href="/products" className="py-2">
          Clear
        </a>
      )}
    </>
  );
}
