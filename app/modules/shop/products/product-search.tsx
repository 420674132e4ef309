import { formatCount } from "~/platform/format";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { Options } from "~/ui/options";
import { productSorts } from "./product-options";

const search = { role: "search", "aria-label": "Search products", className: "contents print:hidden" };

/** One form, whose field stands in the first column of the page, and its order over the products. */
export function ProductSearch({
  query: { q, sort, filters },
  total,
}: {
  query: { q: string; sort: string; filters: Record<string, string | undefined> };
  total: number | undefined;
}) {
  const kept = Object.entries(filters).filter(([, value]) => value);
  return (
    <form action="/products" {...search}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="relative">
        <Icon name="search" className="icon absolute top-3 left-3 text-ink-soft" />
        <span className="sr">Search</span>{" "}
        <input
          type="search"
          name="q"
          defaultValue={q}
          enterKeyHint="search"
          placeholder="Search"
          className="pl-10 placeholder:text-ink-soft"
        />{" "}
      </label>
      <div className="flex items-center gap-2">
        {total !== undefined && (
          <p className="soft mr-auto text-sm max-sm:hidden">
            {total === 1 ? "1 product" : `${formatCount(total)} products`}
          </p>
        )}
        <label htmlFor="sort" className="soft text-sm">
          Sort by
        </label>{" "}
        <select id="sort" name="sort" defaultValue={sort} className="min-w-0 flex-1 sm:max-w-52">
          <Options options={[...productSorts]} />
        </select>{" "}
        <Button type="submit" variant="line">
          Filter
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
