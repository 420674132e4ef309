import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff, rightsIn } from "~/access/guards.server";
import { NewsActButton } from "~/modules/news/articles/news-act";
import * as NewsList from "~/modules/news/articles/news-list.server";
import { newsFields, newsNoun } from "~/modules/news/articles/news-options";
import { orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { RecordFacts, RecordPanel, RecordProblem, recordMeta } from "~/ui/record";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  const article = orNotFound(await NewsList.find(idParam(params, "articleId")));
  return { article, may: rightsIn(person, "settings") };
}

export default function ArticlePanel() {
  const { article, may } = useLoaderData<typeof loader>();
  const { id, title, source, sourceUrl, state, hiddenAt } = article;
  return (
    <RecordPanel noun={newsNoun} id={id} title={title} may={{ write: false, delete: false }}>
      <RecordFacts
        fields={newsFields}
        record={article}
        omit={["title"]}
        shown={{
          sourceUrl: (
            <a href={sourceUrl} rel="noopener noreferrer">
              {sourceUrl}
            </a>
          ),
        }}
      />
      {may.write && (
        <div className="do">
          <NewsActButton act={hiddenAt ? "show" : "hide"} id={id} about={title} from="panel" />{" "}
          <NewsActButton
            act={state === "source" ? "show-source" : "hide-source"}
            id={id}
            about={source}
            from="panel"
          />
        </div>
      )}
      <p className="soft">
        The same story in other newspapers is hidden with an article. What is hidden stays hidden when news is
        fetched.
      </p>
    </RecordPanel>
  );
}

export function ErrorBoundary() {
  return <RecordProblem noun={newsNoun} />;
}

export const meta: MetaFunction<typeof loader> = ({ data, ...page }) =>
  recordMeta(newsNoun, data && { id: data.article.id, name: data.article.title }, page);
