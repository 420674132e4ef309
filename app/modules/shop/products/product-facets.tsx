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
    <nav key={name} className="last-of-type:mb-4" aria-label={label}>
      <ul className="mb-1.5 flex flex-wrap gap-x-4 gap-y-1.5">
        <li>
          {filters[name] ? (
            <a href={href(name, undefined)}>{all}</a>
          ) : (
            <span aria-current="true" className="font-semibold">
              {all}
            </span>
          )}
        </li>
        {options.map(({ value, label, count }) => (
          <li key={value}>
            <FacetLink
              text={`${label} (${count})`}
              href={count > 0 ? href(name, value) : undefined}
              current={filters[name] === value}
            />
          </li>
        ))}
      </ul>
    </nav>
  ));
}

function FacetLink({ text, href, current }: { text: string; href: string | undefined; current: boolean }) {
  if (current)
    return (
      <span aria-current="true" className="font-semibold">
        {text}
      </span>
    );
  return href ? <a href={href}>{text}</a> : <span className="soft">{text}</span>;
}
