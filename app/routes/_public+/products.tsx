import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { lowStock, productCategories, productSorts } from "~/modules/products/product-options";
import * as Products from "~/modules/products/products.server";
import { company } from "~/modules/settings/company.server";
import { unlessFailing } from "~/platform/http.server";
import { listQuery } from "~/platform/list-query.server";
import { EmptyState } from "~/ui/data-table";
import { Filters } from "~/ui/filters";
import { Flash } from "~/ui/flash";
import { formatMoney } from "~/ui/format";
import { Icon } from "~/ui/icons";
import { listLinks } from "~/ui/list-links";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { Pagination } from "~/ui/pagination";

const options = {
  sorts: ["popular", "price", "-price", "name"],
  filters: { category: productCategories },
} as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { q, sort, page, filters } = listQuery(request.url, options);
  const category = productCategories.find((name) => name === filters.category);
  const [{ productsNotice }, found] = await Promise.all([
    company(),
    unlessFailing(() => Products.listActive({ q, sort, page, category })),
  ]);
  const search = { q, sort, page, category: category ?? "" };
  return data(
    { search, found, notice: productsNotice, pageSize: Products.pageSize },
    { status: found ? 200 : 503 },
  );
}

export default function ProductsPage() {
  const { search, found, notice, pageSize } = useLoaderData<typeof loader>();
  const links = listLinks("/products", useLocation().search);
  return (
    <Wrap className="page">
      <PageHeading
        title="Security Products"
        lead="Chosen by people who stand outside at night, and fitted by us."
      />
      <Flash kind="info" message={notice} />
      <Filters
        action="/products"
        label="Search products"
        search={{ label: "Search", value: search.q }}
        selects={[
          {
            name: "category",
            label: "Category",
            value: search.category,
            options: [
              { value: "", label: "Every category" },
              ...productCategories.map((value) => ({ value, label: value })),
            ],
          },
          { name: "sort", label: "Sort by", value: search.sort, options: [...productSorts] },
        ]}
        clearHref={search.q || search.category ? "/products" : undefined}
      />
      {!found && <Flash kind="error" message="Failed to load products" />}
      {found && found.products.length === 0 && (
        <div className="empty">
          <EmptyState title="Nothing matches" text="No product fits this search." />
        </div>
      )}
      {found && found.products.length > 0 && (
        <>
          <h2 className="sr">Products</h2>
          <div className="products">
            {found.products.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </div>
          <Pagination page={search.page} pageSize={pageSize} total={found.total} href={links.page} />
        </>
      )}
    </Wrap>
  );
}

type Product = Awaited<ReturnType<typeof Products.listActive>>["products"][number];

function ProductCard({ product }: { product: Product }) {
  const { name, category, description, priceCents, features, stock, imageUrl } = product;
  return (
    <article className="panel product">
      {imageUrl && (
        <img src={imageUrl} alt="" width="320" height="200" loading="lazy" referrerPolicy="no-referrer" />
      )}
      <p className="soft">{category}</p>
      <h3>{name}</h3>
      <p>{description}</p>
      <ul>
        {features.slice(0, 3).map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
      <p className="price">
        <strong>{formatMoney(priceCents)}</strong>{" "}
        {stock === 0 && <span className="danger">Out of stock</span>}
        {stock > 0 && stock < lowStock && <span className="danger">{`Only ${stock} left!`}</span>}
      </p>
    </article>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Security Products",
      description: "Cameras, locks, alarms, sensors and bundles, with prices in Canadian dollars.",
    },
    matches,
  );
