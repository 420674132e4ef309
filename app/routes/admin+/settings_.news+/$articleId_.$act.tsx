import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { newsActSchema } from "~/modules/news/articles/news.schema";
import * as NewsList from "~/modules/news/articles/news-list.server";
import { newsActs, newsNoun } from "~/modules/news/articles/news-options";
import { formStamp, redirectWithFlash, submit } from "~/platform/forms.server";
import { notFound, orNotFound } from "~/platform/http.server";
import { idParam } from "~/platform/ids.server";
import { withListQuery } from "~/platform/list-links";
import { ConfirmForm } from "~/ui/confirm-form";
import { pageMeta } from "~/ui/meta";

function actIn(text: string | undefined) {
  if (!NewsList.isAct(text)) throw notFound();
  return text;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "settings", "write");
  const act = actIn(params.act);
  const { id, title, source } = orNotFound(await NewsList.find(idParam(params, "articleId")));
  return { id, act, about: act.endsWith("source") ? source : title, stamp: formStamp() };
}

/** From a button of the list or the panel, and back to it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const by = await requireStaff(request, "settings", "write");
  const [act, id] = [actIn(params.act), idParam(params, "articleId")];
  return submit(request, newsActSchema, "Nothing was changed. Please try again.", async ({ from }) => {
    orNotFound((await NewsList.decide(act, id, by)) || undefined);
    const to = from === "panel" ? `${newsNoun.path}/${id}` : newsNoun.path;
    return redirectWithFlash(withListQuery(to, request.url), newsActs[act].done);
  });
}

/** Explains a refusal. */
export default function Decide() {
  const { id, act, about, stamp } = useLoaderData<typeof loader>();
  const { label } = newsActs[act];
  return (
    <div className="stack">
      <h2>{label}</h2>
      <ConfirmForm
        lead={about}
        impact={[]}
        button={label}
        variant="line"
        stamp={stamp}
        cancelHref={`${newsNoun.path}/${id}`}
      />
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `${newsActs[data.act].label}: ${data.about}` : "Article" }, matches);
