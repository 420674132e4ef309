import { choicesOf } from "~/platform/record-fields";
import { controls, type FieldLike, FieldRow, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { LinesField } from "~/ui/lines-field";
import { Pill } from "~/ui/pill";
import { productFields as described, type ProductStatus, productCategories } from "./product-options";

type Name = Exclude<keyof typeof described, "createdAt">;

export function ProductFields({ fields }: { fields: Record<Name, FieldLike> }) {
  const control = controls<Name>(fields, described);
  const categories = productCategories.map((value) => ({ value, label: value }));
  return (
    <>
      <TextField {...control("name")} maxLength={120} autoComplete="off" />
      <FieldRow>
        <SelectField {...control("category")} options={categories} placeholder="Choose" />
        <SelectField {...control("status")} options={choicesOf(described.status)} />
      </FieldRow>
      <FieldRow>
        <TextField {...control("priceCents")} inputMode="decimal" autoComplete="off" hint="In dollars." />
        <TextField
          {...control("stock")}
          inputMode="numeric"
          autoComplete="off"
          hint="How many are in stock."
        />
      </FieldRow>
      <TextAreaField {...control("description")} rows={5} maxLength={2_000} />
      <LinesField {...control("features")} one="feature" most={20} maxLength={120} />
      <TextField
        {...control("imageUrl")}
        type="url"
        autoComplete="off"
        optional
        hint="The web address of a picture, beginning with https://."
      />
    </>
  );
}

const tones = { active: "good", coming: "warn", draft: "info", discontinued: "quiet" } as const;

export function ProductPill({ status }: { status: ProductStatus }) {
  return <Pill tone={tones[status]}>{described.status.words[status]}</Pill>;
}
