import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { requireStaff } from "~/access/guards.server";
import { factsOf, settingsFor } from "~/modules/office/settings/settings.server";
import { SettingsFound, SettingsIndex, SettingsSearch } from "~/modules/office/settings/settings-index";
import { searchSettings } from "~/modules/office/settings/settings-search";
import { searchText } from "~/platform/search.server";
import { pageMeta } from "~/ui/meta";
import type { loader as settings } from "./settings";

export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireStaff(request, "settings");
  const q = searchText(new URL(request.url).searchParams.get("q"));
  const pages = settingsFor(person.role).flatMap((group) => group.pages);
  const hits = q === "" ? undefined : searchSettings(pages, q);
  const facts = hits?.length ? undefined : await factsOf(person);
  return { q, hits, facts, hasFactor: person.hasFactor };
}

export default function AllSettings() {
  const { q, hits, facts, hasFactor } = useLoaderData<typeof loader>();
  const groups = useRouteLoaderData<typeof settings>("routes/admin+/settings")?.groups ?? [];
  return (
    <div>
      <SettingsSearch q={q} />
      {hits && <SettingsFound q={q} hits={hits} />}
      {facts && <SettingsIndex groups={groups} facts={facts} hasFactor={hasFactor} />}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.q ? `Settings: ${data.q}` : "Settings" }, matches);
