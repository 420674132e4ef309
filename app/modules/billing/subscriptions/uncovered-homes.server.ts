import * as Profiles from "~/modules/accounts/profiles/profiles.server";
import * as Coverage from "~/modules/neighbourhoods/communities/coverage.server";
import type { SaidOfHome } from "~/modules/shared/catalogue/plan.schema";
import { company } from "~/modules/shared/company/company.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { uncoveredWords } from "./uncovered-words";

const notBought = "Nothing was bought.";

/** The words a buyer accepts if we do not patrol at their home now (D7), otherwise null. @throws FieldRefusal 400 */
export async function accept(userId: string, { postal_code, uncovered }: SaidOfHome): Promise<string | null> {
  const home = await Coverage.homeOf(userId);
  if (home.isCovered) return null;
  const place = home.place ?? placeIn(postal_code);
  const isCovered = home.place === undefined && Boolean(await Coverage.findByPrefix(place));
  if (!isCovered && uncovered !== place)
    throw new FieldRefusal(notBought, {
      uncovered: `We do not patrol in ${place} yet. Tick the box if you want this plan anyway`,
    });
  if (home.place === undefined && postal_code) await Profiles.keepPostalCode(userId, postal_code);
  return isCovered ? null : uncoveredWords(place, (await company()).name);
}

/** Stores the postal code we asked for; returns its place if we patrol there. @throws FieldRefusal 400 */
export async function check(userId: string, { postal_code = "" }: SaidOfHome): Promise<string | undefined> {
  placeIn(postal_code);
  await Profiles.keepPostalCode(userId, postal_code);
  const { isCovered, place } = await Coverage.homeOf(userId);
  return isCovered ? place : undefined;
}

function placeIn(postalCode = ""): string {
  const place = Coverage.prefixOf(postalCode);
  if (place) return place;
  const postal_code = "Enter your postal code, so that we can say whether we patrol there";
  throw new FieldRefusal(notBought, { postal_code });
}
