import type { Facet } from "./shop.server";

interface Group {
  name: string;
  label: string;
  all: string | undefined;
  options: Facet[];
}

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
  const groups: Group[] = [
    { name: "category", label: "Category", all: "All categories", options: facets.category },
    { name: "price", label: "Price", all: "Any price", options: facets.price },
    { name: "stock", label: "Stock", all: "All products", options: facets.stock },
  ];
  return groups.map(({ name, label, all, options }) => (
    <nav key={name} className="facets" aria-label={label}>
      <ul>
        <li>
          {filters[name] ? <a href={href(name, undefined)}>{all}</a> : <span aria-current="true">{all}</span>}
        </li>
        {options.map(({ value, label, count }) => (
          <li key={value}>
            {filters[name] === value ? (
              <span aria-current="true">{`${label} (${count})`}</span>
            ) : count === 0 ? (
              <span className="soft">{`${label} (0)`}</span>
            ) : (
              <a href={href(name, value)}>{`${label} (${count})`}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  ));
}
