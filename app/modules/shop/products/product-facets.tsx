import { productCategories } from "./product-options";
import { folded } from "./product-search";
import type { Facet } from "./shop.server";

interface Group {
  name: string;
  label: string;
  /** The choice that leaves the filter open; without one, the option itself can be taken back. */
  all?: string;
  options: Facet[];
}

/**
 * Lists beside the products where there is room. Otherwise chips above them: categories in a line that scrolls, the
 * rest folded.
 */
export function ProductFacets({
  query,
  facets,
}: {
  query: { q: string; sort: string; filters: Record<string, string | undefined> };
  facets: Record<"category" | "price" | "stock", Facet[]>;
}) {
  const { q, sort, filters } = query;
  const href = (name: string, value: string | undefined) => {
    const state = { q, ...filters, sort: sort === "popular" ? "" : sort, [name]: value };
    const params = new URLSearchParams(
      Object.entries(state).flatMap(([key, text]) => (text ? [[key, text]] : [])),
    );
    return params.size > 0 ? `/products?${params}` : "/products";
  };
  const choices = ({ name, all, options }: Group) => (
    <>
      {all && (
        <Choice
          label={all}
          count={options.reduce((sum, { count }) => sum + count, 0)}
          href={filters[name] && href(name, undefined)}
          current={!filters[name]}
        />
      )}
      {options.map(({ value, label, count }) => {
        const current = filters[name] === value;
        const other = count > 0 ? href(name, value) : undefined;
        return (
          <Choice
            key={value}
            label={label}
            count={count}
            href={current ? !all && href(name, undefined) : other}
            current={current}
          />
        );
      })}
    </>
  );
  const isFound = facets.category.some(({ count }) => count > 0);
  if (!isFound && !Object.values(filters).some(Boolean)) return <Categories />;
  const lists: Group[] = [
    { name: "price", label: "Price", all: "Any price", options: facets.price },
    { name: "stock", label: "Stock", options: facets.stock },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <nav aria-label="Category">
        <p className={`${heading} max-lg:hidden`}>Category</p>
        <ul className="gap-1.5 overflow-x-auto max-lg:flex">
          {choices({ name: "category", label: "Category", all: "All", options: facets.category })}
        </ul>
      </nav>
      <div className={`flex flex-col gap-4 ${folded}`}>
        {lists.map((list) => (
          <nav key={list.name} aria-label={list.label}>
            <p className={heading}>{list.label}</p>
            <ul className="flex-wrap gap-1.5 max-lg:flex">{choices(list)}</ul>
          </nav>
        ))}
      </div>
    </div>
  );
}

/** Where else to look when nothing was found. */
function Categories() {
  return (
    <nav aria-label="Category" className="min-w-0">
      <p className={`${heading} max-lg:hidden`}>Category</p>
      <ul className="gap-1.5 overflow-x-auto max-lg:flex">
        <Choice label="All" href="/products" current={false} />
        {productCategories.map((category) => (
          <Choice
            key={category}
            label={category}
            href={`/products?category=${encodeURIComponent(category)}`}
            current={false}
          />
        ))}
      </ul>
    </nav>
  );
}

const heading = "soft mb-1 font-semibold text-xs";

const look =
  "-outline-offset-3 flex items-center justify-between gap-2 min-h-11 rounded-full px-2.5 text-inherit text-md no-underline aria-[current]:bg-pill max-lg:aria-[current]:bg-ink max-lg:aria-[current]:text-paper aria-[current]:font-semibold whitespace-nowrap border-control max-lg:border";

function Choice({
  label,
  count,
  href,
  current,
}: {
  label: string;
  count?: number;
  href: string | false | undefined;
  current: boolean;
}) {
  const words = (
    <>
      {label}{" "}
      {count !== undefined && (
        <small className={`${current ? "" : "soft "}font-normal text-xs tabular-nums`}>{count}</small>
      )}
    </>
  );
  const marked = current ? "true" : undefined;
  return (
    // The chosen one is in view.
    <li className={current ? "-order-1" : undefined}>
      {href ? (
        <a href={href} className={current ? look : `${look} hover:bg-hover`} aria-current={marked}>
          {words}
        </a>
      ) : (
        <span className={current ? look : `${look} soft`} aria-current={marked}>
          {words}
        </span>
      )}
    </li>
  );
}
