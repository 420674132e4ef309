import type { Home } from "~/modules/neighbourhoods/communities/coverage.server";
import { NotCovered } from "~/modules/neighbourhoods/communities/not-covered";
import type { PlanKey } from "~/modules/shared/catalogue/offers";
import { CheckboxField, type FieldLike, TextField } from "~/ui/fields";
import { FormShell, SubmitButton } from "~/ui/form";
import { useRootData } from "~/ui/root-data";
import { uncoveredWords } from "./uncovered-words";

/** Shown before the plans: that we do not patrol at their home yet, or a question about where that is (D7). */
export function HomeFirst({
  home: { place, zipCode },
  isSetUp,
  field,
  plan,
  stamp,
}: {
  home: Home;
  isSetUp: boolean;
  field: FieldLike;
  plan: PlanKey;
  stamp: { key: string };
}) {
  const form = (
    <FormShell formKey={`home-${stamp.key}`}>
      <input type="hidden" name="plan" value={plan} />
      <PostalCodeField field={{ ...field, defaultValue: field.defaultValue ?? zipCode }} />
      <SubmitButton label="Check coverage" variant="line" name="act" value="check" />
    </FormShell>
  );
  if (place)
    return (
      <NotCovered place={place}>
        <p className="mb-4">
          You can still buy a plan, but it brings no patrols to your home until we cover it.
        </p>
        {!isSetUp && form}
      </NotCovered>
    );
  return (
    <section className="panel my-8 max-w-160" aria-labelledby="home-first">
      <h2 id="home-first" className="mb-3">
        Where is your home?
      </h2>
      {form}
    </section>
  );
}

function PostalCodeField({ field }: { field: FieldLike }) {
  return (
    <TextField
      field={field}
      label="Postal code"
      hint="We say whether we patrol there before you pay."
      autoComplete="postal-code"
      autoCapitalize="characters"
      width="half"
    />
  );
}

/** Box beside the button that buys a plan for a home in `place`, such as L6Y. */
export function UncoveredTick({ field, place }: { field: FieldLike; place: string }) {
  const { company } = useRootData();
  return <CheckboxField field={field} label={uncoveredWords(place, company.name)} value={place} />;
}

/** The same as its own form: a postal code if we have none, the box if we do not patrol there. */
export function UncoveredFields({
  home: { place, isCovered },
  fields,
}: {
  home: Home;
  fields: Record<"postalCode" | "uncovered", FieldLike>;
}) {
  if (isCovered) return null;
  const typed = fields.postalCode.defaultValue?.slice(0, 3).toUpperCase();
  const asked = place ?? (fields.uncovered.errors && typed);
  return (
    <>
      {!place && <PostalCodeField field={fields.postalCode} />}
      {asked && <UncoveredTick field={fields.uncovered} place={asked} />}
    </>
  );
}

/** Shown afterwards: the words that were accepted, and the way out. */
export function AcceptedUncovered({ words }: { words: string }) {
  return (
    <p className="note">
      {`We do not patrol at your home yet. You accepted: “${words}” `}
      <a href="/profile/subscription/cancel">Cancel anytime</a>, with no fees.
    </p>
  );
}
