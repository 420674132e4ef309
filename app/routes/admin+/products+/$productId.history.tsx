import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { productFields } from "~/modules/shop/products/product-options";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "products");
  return listPage(request, History.listOf("product", idParam(params, "productId"), productFields));
}

export default function ProductHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
