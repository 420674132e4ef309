import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import type { SaidOfHome } from "~/modules/shared/catalogue/plan.schema";
import { company } from "~/modules/shared/company/company.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { uncoveredWords } from "./uncovered-words";

const notBought = "Nothing was bought.";

/** The words that a buyer accepts whose home we do not patrol now (D7), null for any other. @throws FieldRefusal 400 */
export async function accept(userId: string, { postalCode, uncovered }: SaidOfHome): Promise<string | null> {
  const home = await Coverage.homeOf(userId);
  if (home.isCovered) return null;
  const place = home.place ?? placeIn(postalCode);
  const isCovered = home.place === undefined && Boolean(await Coverage.findByPrefix(place));
  if (!isCovered && uncovered !== place)
    throw new FieldRefusal(notBought, {
      uncovered: `We do not patrol in ${place} yet. Tick the box if you want this plan anyway`,
    });
  if (home.place === undefined && postalCode) await Profiles.keepPostalCode(userId, postalCode);
  return isCovered ? null : uncoveredWords(place, (await company()).name);
}

/** Keeps a postal code that was asked for; the place where we patrol, if that is there. @throws FieldRefusal 400 */
export async function check(userId: string, { postalCode = "" }: SaidOfHome): Promise<string | undefined> {
  placeIn(postalCode);
  await Profiles.keepPostalCode(userId, postalCode);
  const { isCovered, place } = await Coverage.homeOf(userId);
  return isCovered ? place : undefined;
}

function placeIn(postalCode = ""): string {
  const place = Coverage.prefixOf(postalCode);
  if (place) return place;
  throw new FieldRefusal(notBought, {
    postalCode: "Enter your postal code, so that we can say whether we patrol there",
  });
}
