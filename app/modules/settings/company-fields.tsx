import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import { formatPhone } from "~/platform/contact-details";
import { DescriptionList } from "~/ui/description-list";
import { SelectField, TextField } from "~/ui/fields";
import { FieldRow, FormActions, FormShell, SubmitButton } from "~/ui/form";
import { type CompanyInput, companyLabels, linkNumbers } from "./company.schema";
import { timeZones } from "./time-zones";

/** The company's settings as a loader gives them. */
interface CompanyView {
  name: string;
  phone: string;
  email: string;
  hours: string;
  address: string | null;
  serviceArea: string;
  socialLinks: { label: string; url: string }[];
  assistantName: string;
  licenceNumber: string | null;
  timeZone: string;
  productsNotice: string;
}

/** The text in each field of the form. */
export function companyValues(company: CompanyView): CompanyInput {
  const link = (number: number) => company.socialLinks[number - 1] ?? { label: "", url: "" };
  return {
    name: company.name,
    phone: formatPhone(company.phone),
    email: company.email,
    hours: company.hours,
    address: company.address ?? "",
    serviceArea: company.serviceArea,
    licenceNumber: company.licenceNumber ?? "",
    assistantName: company.assistantName,
    timeZone: company.timeZone,
    productsNotice: company.productsNotice,
    linkLabel1: link(1).label,
    linkLabel2: link(2).label,
    linkLabel3: link(3).label,
    linkLabel4: link(4).label,
    linkLabel5: link(5).label,
    linkUrl1: link(1).url,
    linkUrl2: link(2).url,
    linkUrl3: link(3).url,
    linkUrl4: link(4).url,
    linkUrl5: link(5).url,
  };
}

/** The form of the company's settings (row 235). `version` is that of the settings which saving replaces. */
export function CompanyForm({
  form,
  fields,
  formKey,
  version,
}: {
  form: FormMetadata<CompanyInput, string[]>;
  fields: { [Name in keyof CompanyInput]: FieldMetadata<string, CompanyInput, string[]> };
  formKey: string;
  version: string;
}) {
  const named = (name: keyof typeof companyLabels) => ({ field: fields[name], label: companyLabels[name] });
  return (
    <FormShell {...getFormProps(form)} formKey={formKey}>
      <input type="hidden" name="version" value={version} />
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
      <fieldset>
        <legend>
          <h3>Links to us elsewhere</h3>
        </legend>
        <p className="hint">Up to five, in the footer of every page. Leave what you do not need empty.</p>
        {linkNumbers.map((number) => (
          <FieldRow key={number}>
            <TextField field={fields[`linkLabel${number}`]} label={`Name of link ${number}`} optional />
            <TextField
              field={fields[`linkUrl${number}`]}
              label={`Address of link ${number}`}
              type="url"
              inputMode="url"
              optional
            />
          </FieldRow>
        ))}
      </fieldset>
      <FormActions>
        <SubmitButton label="Save" pendingLabel="Saving…" /> <a href="/admin/settings#company">Cancel</a>
      </FormActions>
    </FormShell>
  );
}

/** What is saved now, where it is not what was typed: for whoever was overtaken by someone else's change. */
export function SavedMeanwhile({
  typed,
  saved,
}: {
  typed: Record<string, unknown>;
  saved: Record<string, string>;
}) {
  const differing = Object.entries(saved).filter(([name, value]) => (typed[name] ?? "") !== value);
  return (
    <div className="note">
      <h3>Saved now</h3>
      <p>What you typed is still below. Saving again replaces these:</p>
      <DescriptionList items={differing.map(([name, value]) => ({ term: termOf(name), value }))} />
    </div>
  );
}

function termOf(name: string): string {
  const [, part, number] = /^link(Label|Url)(\d)$/.exec(name) ?? [];
  if (number) return part === "Url" ? `Address of link ${number}` : `Name of link ${number}`;
  const known = new Map(Object.entries(companyLabels)).get(name);
  return known ?? name;
}
