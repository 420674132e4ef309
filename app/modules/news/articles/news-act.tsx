import { useLocation } from "@remix-run/react";
import { listState } from "~/platform/list-links";
import { FormShell, SubmitButton } from "~/ui/form";
import { type NewsAct, newsActs, newsNoun } from "./news-options";

export function NewsActButton({
  act,
  id,
  about,
  from,
}: {
  act: NewsAct;
  id: string;
  about: string;
  from: "list" | "panel";
}) {
  const { search } = useLocation();
  return (
    <FormShell action={`${newsNoun.path}/${id}/${act}${listState(search)}`} preventScrollReset>
      <input type="hidden" name="from" value={from} />
      <SubmitButton label={newsActs[act].label} about={about} variant={from === "list" ? "quiet" : "line"} />
    </FormShell>
  );
}
