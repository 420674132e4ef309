import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/access/guards.server";
import { exportCsv, productList } from "~/modules/shop/products/product-list.server";
import { csvResponse } from "~/platform/csv.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const by = await requireStaff(request, "products");
  return csvResponse(await exportCsv(productList.query(request.url), by));
}
