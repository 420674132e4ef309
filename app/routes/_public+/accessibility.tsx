import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LegalPage } from "~/modules/shared/legal/legal-document";
import { currentOrStarter } from "~/modules/shared/legal/legal-texts.server";
import { legalPages } from "~/modules/shared/legal/starter-texts";
import type { RouteHandle } from "~/route-handle";
import { pageMeta } from "~/ui/meta";

export const handle = { page: "paper", cacheKeys: [] } satisfies RouteHandle;

export function loader() {
  return currentOrStarter("accessibility");
}

export default function Accessibility() {
  return <LegalPage kind="accessibility" {...useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction = ({ matches }) => pageMeta(legalPages.accessibility, matches);
