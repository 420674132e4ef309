import type { SaidOfHome } from "~/modules/catalogue/plan.schema";
import * as Coverage from "~/modules/communities/coverage.server";
import { company } from "~/modules/company/company.server";
import * as Profiles from "~/modules/profiles/profiles.server";
import { FieldRefusal } from "~/platform/app-error.server";
import { uncoveredWords } from "./uncovered-words";

const notBought = "Nothing was bought.";

/**
 * What somebody accepts who pays for a plan though we do not patrol at their home yet (D7); null where we do. Decided now,
 * whatever the page said when it was opened. Keeps a postal code that they had not told us before.
 * @throws FieldRefusal 400 without a postal code, and without the tick for the place where they live
 */
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

/**
 * Keeps a postal code that is asked for before the account is set up. Returns the place where we patrol, if that is there.
 * @throws FieldRefusal without a postal code
 */
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
