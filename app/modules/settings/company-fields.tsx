import type { FieldLike } from "~/ui/fields";
import { SelectField, TextField } from "~/ui/fields";
import { FieldRow } from "~/ui/form";
import { type CompanyInput, companyLabels, linkNumbers } from "./company.schema";
import { timeZones } from "./time-zones";

/** The fields of the company's settings (row 235). */
export function CompanyFields({ fields }: { fields: Record<keyof CompanyInput, FieldLike> }) {
  const named = (name: keyof CompanyInput) => ({ field: fields[name], label: companyLabels[name] });
  return (
    <>
      <TextField {...named("name")} autoComplete="organization" />
      <TextField
        {...named("phone")}
        type="tel"
        inputMode="tel"
        width="half"
        hint="On every page, night and day. It may never be blank."
      />
      <TextField {...named("email")} type="email" inputMode="email" />
      <TextField {...named("hours")} hint="As it is to be read, such as Monday to Friday, 9am to 5pm." />
      <TextField {...named("address")} optional />
      <TextField {...named("serviceArea")} />
      <TextField {...named("licenceNumber")} width="half" optional />
      <TextField {...named("assistantName")} width="half" />
      <SelectField
        {...named("timeZone")}
        options={[...timeZones]}
        width="half"
        hint="Times are shown in it to everyone who has not chosen another."
      />
      <TextField
        {...named("productsNotice")}
        hint="Stands above the products. Leave it empty for none."
        optional
      />
      <fieldset className="mt-8">
        <legend>
          <h3>Links to us elsewhere</h3>
        </legend>
        <p className="hint mt-1 mb-3">
          Up to five, in the footer of every page. Leave what you do not need empty.
        </p>
        {linkNumbers.map((number) => (
          <FieldRow key={number}>
            <TextField {...named(`linkLabel${number}`)} optional />
            <TextField {...named(`linkUrl${number}`)} type="url" inputMode="url" optional />
          </FieldRow>
        ))}
      </fieldset>
    </>
  );
}
