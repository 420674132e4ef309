import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import { ProductPill } from "~/modules/shop/products/product-fields";
import { productList, tabs } from "~/modules/shop/products/product-list.server";
import {
  productFields as described,
  productCategories,
  productNoun,
} from "~/modules/shop/products/product-options";
import { formatMoney } from "~/platform/format";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { RowStatus } from "~/ui/row-status";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "products");
  const shown = await listScreen(request, person, { path: productNoun.path, list: productList, tabs });
  return { ...shown, may: rightsIn(person, "products") };
}

export default function ProductList() {
  const { list, views, saved, may } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={productNoun}
      described={described}
      data={list}
      open={useParams().productId}
      tabs={views}
      saved={saved}
      name={{ header: "Name", sort: "name", text: (row) => row.name }}
      columns={[
        { key: "category", nowrap: true, minor: true },
        {
          key: "price",
          header: described.priceCents.label,
          sortable: true,
          nowrap: true,
          cell: ({ priceCents }) => formatMoney(priceCents),
        },
        {
          key: "status",
          nowrap: true,
          cell: (row) =>
            may.write ? (
              <RowStatus noun={productNoun} field={described.status} record={row} called={row.name} />
            ) : (
              <ProductPill status={row.status} />
            ),
        },
        {
          key: "stock",
          sortable: true,
          nowrap: true,
          cell: ({ stock }) =>
            stock === 0 ? (
              <span className="text-danger">Out of stock</span>
            ) : (
              <>
                {stock}
                <span className="md:sr-only"> in stock</span>
              </>
            ),
        },
        {
          key: "created",
          header: described.createdAt.label,
          sortable: true,
          nowrap: true,
          when: true,
          cell: (row) => <Time at={row.createdAt} short />,
        },
      ]}
      filters={[
        { name: "status", unset: "Any" },
        {
          name: "category",
          unset: "Any",
          options: productCategories.map((value) => ({ value, label: value })),
        },
      ]}
      create={may.write ? { label: "New product", at: "new" } : undefined}
      exported
      imported={may.write ? "products" : undefined}
      empty="Add the first one: a draft is seen by staff only."
    />
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load products" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Products" }, matches);
