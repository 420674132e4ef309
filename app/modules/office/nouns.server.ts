import { synonyms } from "~/modules/assistant/chat/synonyms.server";
import { writtenAnswers } from "~/modules/assistant/chat/written-answers.server";
import { cannedReplies } from "~/modules/inquiries/canned-replies/canned-replies.server";
import type { AnyNoun } from "~/modules/shared/records/noun.server";
import { products } from "~/modules/shop/products/products.server";

/** The nouns of the back office whose pages, undo, activity and live topic follow from what they declare. */
export const nouns: AnyNoun[] = [cannedReplies, products, synonyms, writtenAnswers];

/** The noun at an address, such as /admin/settings/replies/new; undefined when there is none. */
export function nounAt(pathname: string): AnyNoun | undefined {
  return nouns.find(
    ({ description: { path } }) =>
      pathname === path || pathname.startsWith(`${path}/`) || pathname === `${path}.csv`,
  );
}
