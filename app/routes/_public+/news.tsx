import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as News from "~/modules/news/news.server";
import { formatDateTime } from "~/platform/format";
import { noFields, parseForm } from "~/platform/forms.server";
import { unlessFailing } from "~/platform/http.server";
import { dropPages } from "~/platform/stored-pages.server";
import type { RouteHandle } from "~/route-handle";
import { buttonClass } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { OriginToken } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { PageHeading, Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = {
  page: "paper",
  cacheKeys: [],
  forms: true,
  foreignImages: true,
} satisfies RouteHandle;

export async function loader() {
  const articles = await unlessFailing(() => News.listNewest());
  return data({ articles }, { status: articles ? 200 : 503 });
}

export async function action({ request }: ActionFunctionArgs) {
  await parseForm(request, noFields);
  dropPages("/news");
  return redirect("/news", 303);
}

export default function NewsFeed() {
  const { articles } = useLoaderData<typeof loader>();
  return (
    <Wrap className="page">
      <PageHeading
        title="Greater Toronto Area News Feed"
        lead="What the news reports on crime and safety in our area. Headlines link to the source."
      >
        <form method="post">
          <OriginToken />
          <button type="submit" className={buttonClass({ variant: "line" })}>
            Refresh
          </button>
        </form>
      </PageHeading>
      {articles ? (
        <Articles articles={articles} />
      ) : (
        <Flash kind="error" message="Failed to load news articles. Please try again later." />
      )}
    </Wrap>
  );
}

function Articles({ articles }: { articles: Awaited<ReturnType<typeof News.listNewest>> }) {
  const { company } = useRootData();
  if (articles.length === 0) return <p>No news articles found.</p>;
  return (
    <div className="news">
      {articles.map(({ id, title, content, sourceUrl, sourceName, imageUrl, publishedAt }) => (
        <article key={id}>
          {imageUrl && (
            <img src={imageUrl} alt="" width="160" height="100" loading="lazy" referrerPolicy="no-referrer" />
          )}
          <div>
            <h2>
              <a href={sourceUrl} rel="noopener noreferrer">
                {title}
              </a>
            </h2>
            <p>{content}</p>
            <p className="soft">
              {[sourceName, formatDateTime(publishedAt, company.timeZone)].filter(Boolean).join(", ")}
            </p>
          </div>
        </article>
      ))}
    </div>
  );
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Greater Toronto Area News Feed",
      description: "News on crime and safety in the Greater Toronto Area.",
    },
    matches,
  );
