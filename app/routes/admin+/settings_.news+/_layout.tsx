import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { NewsActButton } from "~/modules/news/articles/news-act";
import { newsList, tabs } from "~/modules/news/articles/news-list.server";
import { newsFields as described, newsNoun } from "~/modules/news/articles/news-options";
import { listScreen } from "~/modules/office/saved-views/list-screen.server";
import type { RouteHandle } from "~/route-handle";
import { AdminList } from "~/ui/admin-list";
import { AdminProblem } from "~/ui/admin-problem";
import { pageMeta } from "~/ui/meta";
import { Pill } from "~/ui/pill";
import { Time } from "~/ui/time";

export const handle = { showsLastAct: true } satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  const shown = await listScreen(request.url, person, { path: newsNoun.path, list: newsList, tabs });
  return { ...shown, may: rightsIn(person, "settings") };
}

export default function NewsList() {
  const { list, views, saved, may } = useLoaderData<typeof loader>();
  return (
    <AdminList
      noun={newsNoun}
      described={described}
      data={list}
      open={useParams().articleId}
      tabs={views}
      saved={saved}
      name={{ header: described.title.label, text: ({ title }) => title }}
      columns={[
        { key: "source", nowrap: true },
        {
          key: "state",
          nowrap: true,
          leftOutOnCard: ({ state }) => state === "shown",
          cell: ({ state }) =>
            state === "shown" ? (
              <span className="soft">{described.state.words[state]}</span>
            ) : (
              <Pill dot>{described.state.words[state]}</Pill>
            ),
        },
        {
          key: "published",
          header: described.publishedAt.label,
          sortable: true,
          nowrap: true,
          trailingOnCard: true,
          cell: ({ publishedAt }) => <Time at={publishedAt} short />,
        },
        {
          key: "act",
          header: "Hide or show",
          visuallyHiddenHeader: true,
          nowrap: true,
          cell: ({ id, title, state }) =>
            may.write &&
            state !== "source" && (
              <NewsActButton act={state === "hidden" ? "show" : "hide"} id={id} about={title} from="list" />
            ),
        },
      ]}
      filters={[{ name: "state", unset: "Any" }]}
      empty="Articles appear here once the first ones have been fetched."
    />
  );
}

export function ErrorBoundary() {
  return <AdminProblem message="Failed to load the news" />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "News" }, matches);
