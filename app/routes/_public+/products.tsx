import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { company } from "~/modules/company/company.server";
import { noticeOn } from "~/modules/company/products-notice";
import { lowStock, productCategories, productSorts } from "~/modules/products/product-options";
import { shopList } from "~/modules/products/products.server";
import { formatMoney } from "~/platform/format";
import { unlessFailing } from "~/platform/http.server";
import { listPage } from "~/platform/list.server";
import type { RouteHandle } from "~/route-handle";
import { EmptyState } from "~/ui/data-table";
import { Filters } from "~/ui/filters";
import { Flash } from "~/ui/flash";
import { Icon } from "~/ui/icons";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { ListPages } from "~/ui/pagination";

export const handle = { page: "visitor" } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ productsNotice }, found] = await Promise.all([
    company(),
    unlessFailing(() => listPage(request, shopList)),
  ]);
  const search = found?.query ?? shopList.query(request.url);
  return data({ search, found, notice: noticeOn(productsNotice, new Date()) }, { status: found ? 200 : 503 });
}

export default function ProductsPage() {
  const { search, found, notice } = useLoaderData<typeof loader>();
  const { category } = search.filters;
  return (
    <Wrap className="page">
      <PageHeading
        title="Security Products"
        lead="Chosen by people who work outdoors at night, and installed by us."
      />
      <Flash kind="info" message={notice} />
      <Filters
        plain
        action="/products"
        label="Search products"
        search={{ label: "Search", value: search.q }}
        filters={[
          {
            name: "category",
            label: "Category",
            value: category ?? "",
            options: [
              { value: "", label: "All categories" },
              ...productCategories.map((value) => ({ value, label: value })),
            ],
          },
          { name: "sort", label: "Sort by", value: search.sort, options: [...productSorts] },
        ]}
        clearHref={search.q || category ? "/products" : undefined}
      />
      {!found && <Flash kind="error" message="Failed to load products" />}
      {found && found.rows.length === 0 && (
        <div className="empty">
          <EmptyState title="Nothing matches" text="No products match this search." />
        </div>
      )}
      {found && found.rows.length > 0 && (
        <>
          <h2 className="sr">Products</h2>
          <div className="products">
            {found.rows.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </div>
          <ListPages data={found} path="/products" plain />
        </>
      )}
    </Wrap>
  );
}

type Product = Awaited<ReturnType<typeof shopList.page>>["rows"][number];

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
