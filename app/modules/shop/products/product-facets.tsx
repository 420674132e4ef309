import type { Facet } from "./shop.server";

interface Group {
  name: string;
  label: string;
  /** The choice that leaves the filter open; without one, the option itself can be taken back. */
  all?: string;
  options: Facet[];
}

/** Lists beside the products where there is room, otherwise chips above them. */
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
  const nav = ({ name, label, all, options }: Group) => (
    <nav key={name} className="lg:mb-4" aria-label={label}>
      <p className="soft font-semibold text-xs max-lg:hidden">{label}</p>
      <ul className="flex-wrap gap-1.5 max-lg:flex">
        {all && (
          <Choice
            label={all}
            count={options.reduce((sum, { count }) => sum + count, 0)}
            href={filters[name] && href(name, undefined)}
            current={!filters[name]}
          />
        )}
        {options.map(({ value, label: words, count }) => {
          const current = filters[name] === value;
          const other = count > 0 ? href(name, value) : undefined;
          return (
            <Choice
              key={value}
              label={words}
              count={count}
              href={current ? !all && href(name, undefined) : other}
              current={current}
            />
          );
        })}
      </ul>
    </nav>
  );
  const isFound = facets.category.some(({ count }) => count > 0);
  if (!isFound && !Object.values(filters).some(Boolean)) return null;
  return (
    <div className="max-lg:grid max-lg:gap-2 max-lg:py-2 print:hidden">
      {nav({ name: "category", label: "Category", all: "All categories", options: facets.category })}
      <div className="flex-wrap gap-2 max-lg:flex">
        {nav({ name: "price", label: "Price", all: "Any price", options: facets.price })}
        {nav({ name: "stock", label: "Stock", options: facets.stock })}
      </div>
    </div>
  );
}

const look =
  "flex items-center justify-between gap-2 rounded-sm px-2.5 py-1.5 text-inherit text-md no-underline aria-[current]:bg-pill aria-[current]:font-semibold max-lg:border max-lg:border-line";

function Choice({
  label,
  count,
  href,
  current,
}: {
  label: string;
  count: number;
  href: string | false | undefined;
  current: boolean;
}) {
  const words = (
    <>
      {label} <small className="font-normal text-xs tabular-nums opacity-80">{count}</small>
    </>
  );
  const marked = current ? "true" : undefined;
  return (
    <li>
      {href ? (
        <a href={href} className={`${look} hover:bg-hover`} aria-current={marked}>
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
