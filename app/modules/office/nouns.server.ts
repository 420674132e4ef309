import { idsOf } from "~/modules/accounts/profiles/merged-profiles.server";
import { synonyms } from "~/modules/assistant/chat/synonyms.server";
import { writtenAnswers } from "~/modules/assistant/chat/written-answers.server";
import { noun as applications } from "~/modules/hiring/applications/noun.server";
import { noun as interviews } from "~/modules/hiring/interviews/noun.server";
import { noun as postings } from "~/modules/hiring/postings/noun.server";
import { cannedReplies } from "~/modules/inquiries/canned-replies/canned-replies.server";
import { noun as inquiries } from "~/modules/inquiries/inquiries/noun.server";
import { undoWithdrawal } from "~/modules/inquiries/quotes/quotes.server";
import { noun as announcements } from "~/modules/neighbourhoods/announcements/noun.server";
import { noun as communities } from "~/modules/neighbourhoods/communities/noun.server";
import { towns } from "~/modules/neighbourhoods/communities/towns.server";
import { noun as news } from "~/modules/news/articles/noun.server";
import { mergeHistory } from "~/modules/office/duplicates/duplicate-options";
import { noun as imports } from "~/modules/office/imports/noun.server";
import { noun as reports } from "~/modules/office/reports/noun.server";
import { noun as assignments } from "~/modules/patrols/assignments/noun.server";
import { patrolImport } from "~/modules/patrols/rounds/patrol-import.server";
import { noun as clients } from "~/modules/residents/clients/noun.server";
import { noun as households } from "~/modules/residents/household/noun.server";
import { noun as verifications } from "~/modules/residents/verifications/noun.server";
import { noun as calls } from "~/modules/service/calls/noun.server";
import { noun as consultations } from "~/modules/service/consultations/noun.server";
import { streetGoals } from "~/modules/service/goals/street-goals.server";
import { packages } from "~/modules/shared/offers/packages.server";
import { planPromises } from "~/modules/shared/offers/plan-promises.server";
import { plans } from "~/modules/shared/offers/plans.server";
import { roadmapItems } from "~/modules/shared/offers/roadmap-items.server";
import { serviceKinds } from "~/modules/shared/offers/service-kinds.server";
import type { AnyNoun, RegisteredNoun } from "~/modules/shared/records/registered-noun";
import { products } from "~/modules/shop/products/products.server";
import { noun as employees } from "~/modules/staff/employees/noun.server";

/** Nouns whose pages follow from what they declare. */
export const declared: AnyNoun[] = [
  cannedReplies,
  packages,
  planPromises,
  plans,
  products,
  roadmapItems,
  serviceKinds,
  streetGoals,
  synonyms,
  towns,
  writtenAnswers,
];

/** Every noun of the back office, in the order of the search. What concerns all of them, such as undo, reads this list. */
export const nouns: RegisteredNoun[] = [
  // Documents and households share the address of their client.
  merged(clients),
  verifications,
  households,
  merged(employees),
  // Applications and interviews are below a posting and share its address, so it comes first.
  postings,
  applications,
  interviews,
  // Quotes are part of an inquiry's history.
  { ...inquiries, ownUndo: { quote_withdrawn: undoWithdrawal } },
  // Passes are listed with the community that they were driven in.
  { ...communities, imports: [...(communities.imports ?? []), patrolImport] },
  announcements,
  assignments,
  calls,
  consultations,
  news,
  imports,
  reports,
  ...declared,
];

/** Its records are profiles, which others may have been merged into. */
function merged(noun: RegisteredNoun): RegisteredNoun {
  const { description } = noun;
  return {
    ...noun,
    description: { ...description, fields: { ...mergeHistory, ...description.fields } },
    historyOf: idsOf,
  };
}

/** The declared noun at an address such as /admin/settings/replies/new; undefined if there is none. */
export function nounAt(pathname: string): AnyNoun | undefined {
  return declared.find((noun) => isAt(noun, pathname));
}

/** The noun at an address, declared or not; undefined if there is none. */
export function registeredAt(pathname: string): RegisteredNoun | undefined {
  return nouns.find((noun) => isAt(noun, pathname));
}

function isAt({ description: { path } }: RegisteredNoun, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`) || pathname === `${path}.csv`;
}
