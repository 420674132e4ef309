import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as Feeds from "~/modules/news/articles/feeds.server";
import * as News from "~/modules/news/articles/news.server";
import { Band, NewsScene } from "~/modules/shared/catalogue/scenes";
import { company } from "~/modules/shared/company/company.server";
import { formatDateTime, formatDay, formatTime } from "~/platform/format";
import { redirectWithFlash } from "~/platform/forms.server";
import { notFound, optional } from "~/platform/http.server";
import { readForm } from "~/platform/request-body.server";
import { dropPages } from "~/platform/stored-pages.server";
import type { RouteHandle } from "~/route-handle";
import { ButtonLink, buttonClass } from "~/ui/button";
import { Flash } from "~/ui/flash";
import { OriginToken } from "~/ui/form";
import { pageMeta } from "~/ui/meta";
import { Wrap } from "~/ui/page";
import { useRootData } from "~/ui/root-data";

export const handle = {
  page: "paper",
  cacheKeys: ["page"],
  forms: true,
  foreignImages: true,
} satisfies RouteHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const page = News.pageIn(request.url);
  const list = await optional(() => News.list(page));
  if (list && page > 1 && list.articles.length === 0) throw notFound();
  const { newsArea: area } = await company();
  return data({ page, list, area }, { status: list ? 200 : 503 });
}

const notRefreshed = "We could not look for news. Please try again later.";

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  const words = await optional(() => Feeds.refresh());
  dropPages("/news");
  return redirectWithFlash("/news", words ?? notRefreshed, words ? "info" : "error");
}

export default function NewsFeed() {
  const { page, list, area } = useLoaderData<typeof loader>();
  const { company } = useRootData();
  return (
    <>
      <Band
        title={titleOf(area)}
        lead="What the news reports on crime and safety in our area. Headlines link to the source."
        picture={<NewsScene />}
      />
      <Wrap className="page">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="soft text-sm">
            {list?.asOf && `As of ${formatDateTime(list.asOf, company.timeZone)}`}
          </p>{" "}
          <form method="post" action="/news">
            <OriginToken />
            <button type="submit" className={buttonClass("line")}>
              Refresh
            </button>
          </form>
        </div>
        {list ? (
          <Stories {...list} />
        ) : (
          <Flash kind="error" message="Failed to load news articles. Please try again later." />
        )}
        {list && <Pages page={page} more={list.more} />}
      </Wrap>
    </>
  );
}

type List = Awaited<ReturnType<typeof News.list>>;

function Stories({ articles, failed }: Pick<List, "articles" | "failed">) {
  if (articles.length === 0 && failed)
    return <Flash kind="error" message="No news articles available. Please try again later." />;
  if (articles.length === 0) return <p>No news articles found.</p>;
  return (
    <>
      {failed && <Flash kind="info" message="Unable to fetch fresh news. Showing cached articles." />}
      <Articles articles={articles} />
    </>
  );
}

/** A day once, then its stories; the newest of the page is the largest. */
function Articles({ articles }: Pick<List, "articles">) {
  const { company } = useRootData();
  const days = new Map<string, List["articles"]>();
  for (const article of articles) {
    const day = formatDay(article.publishedAt, company.timeZone);
    days.set(day, [...(days.get(day) ?? []), article]);
  }
  return (
    <div className="ruled">
      {[...days].map(([day, own]) => (
        <div key={day} className="flex flex-wrap gap-x-8 gap-y-2 md:flex-nowrap">
          <p className="flex-none font-display font-semibold text-lg max-md:w-full md:w-52">{day}</p>
          <div className="grid min-w-0 flex-1 gap-6">
            {own.map((article) => (
              <Article key={article.id} article={article} isFirst={article === articles[0]} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Article({ article, isFirst }: { article: List["articles"][number]; isFirst: boolean }) {
  const { light, company } = useRootData();
  const { title, content, sourceUrl, source, imageUrl, publishedAt, alsoAt } = article;
  return (
    <article className="flex flex-wrap gap-x-8 gap-y-1 md:flex-nowrap">
      <div className="max-w-[66ch] flex-[1_1_9rem]">
        <h2 className={isFirst ? "text-2xl" : "text-xl"}>
          <a className="text-ink no-underline hover:underline" href={sourceUrl} rel="noopener noreferrer">
            {title}
          </a>
        </h2>
        {content && <p className="mt-1">{content}</p>}
        <p className="soft mt-1 text-sm">
          {`${source}, ${formatTime(publishedAt, company.timeZone)}`}
          {alsoAt.length > 0 && ". Also at "}
          {alsoAt.map((other, index) => (
            <span key={other.sourceUrl}>
              {index > 0 && ", "}
              <a href={other.sourceUrl} rel="noopener noreferrer">
                {other.source}
              </a>
            </span>
          ))}
        </p>
      </div>
      {imageUrl && !light && (
        <img
          src={imageUrl}
          alt={`From ${source}`}
          width="160"
          height="100"
          loading="lazy"
          referrerPolicy="no-referrer"
          className="flex-none rounded-md object-cover md:ms-auto"
        />
      )}
    </article>
  );
}

function Pages({ page, more }: { page: number; more: boolean }) {
  if (page === 1 && !more) return null;
  return (
    <nav aria-label="Pages" className="mt-4">
      <p className="do">
        {page > 1 && (
          <ButtonLink href={page === 2 ? "/news" : `/news?page=${page - 1}`} rel="prev" variant="line">
            Newer articles
          </ButtonLink>
        )}{" "}
        {more && (
          <ButtonLink href={`/news?page=${page + 1}`} rel="next" variant="line">
            Older articles
          </ButtonLink>
        )}
      </p>
    </nav>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const page = data?.page ?? 1;
  const area = data?.area ?? "";
  const title = titleOf(area);
  const description = `News on crime and safety in ${area ? `the ${area}` : "our area"}.`;
  return pageMeta({ title: page > 1 ? `${title}, page ${page}` : title, description }, matches);
};

function titleOf(area: string): string {
  return `${area} News Feed`.trim();
}
