import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { newsFields } from "~/modules/news/articles/news-options";
import * as History from "~/modules/office/history/history.server";
import { HistoryList } from "~/modules/office/history/history-list";
import { idParam } from "~/platform/ids.server";
import { listPage } from "~/platform/list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "settings");
  return listPage(request, History.listOf("news_article", idParam(params, "articleId"), newsFields));
}

export default function ArticleHistory() {
  return <HistoryList list={useLoaderData<typeof loader>()} />;
}
