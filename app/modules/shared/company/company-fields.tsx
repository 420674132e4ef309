import type { ReactNode } from "react";
import { choicesOf } from "~/platform/record-fields";
import { Disclosure } from "~/ui/disclosure";
import { type FieldLike, FieldRow, SelectField, TextAreaField, TextField } from "~/ui/fields";
import type { Fields } from "~/ui/form-fields";
import type { CompanyInput } from "./company.schema";
import { companyFields } from "./company-record";
import { provinces } from "./provinces";
import { timeZoneNames, timeZones } from "./time-zones";

export function CompanyFields({ fields }: { fields: Fields<CompanyInput> }) {
  const labelled = (field: FieldLike) => ({ field, label: companyFields[field.name]?.label ?? "" });
  const named = (name: Exclude<keyof CompanyInput, "links">) => labelled(fields[name]);
  const links = fields.links.getFieldList().map((row) => row.getFieldset());
  return (
    <>
      <p className="mb-5 flex flex-wrap gap-2">
        {parts.map((title) => (
          <span key={title}>
            <a
              href={`#${anchorOf(title)}`}
              className="inline-flex min-h-8 items-center rounded-full bg-pill px-3 text-ink text-sm no-underline hover:bg-hover"
            >
              {title}
            </a>{" "}
          </span>
        ))}
      </p>
      <Part title="Name and phone">
        <TextField {...named("name")} autoComplete="organization" />
        <TextField
          {...named("phone")}
          type="tel"
          width="half"
          hint="Shown on every page at all hours. It cannot be blank."
        />
        <TextField
          {...named("lineHours")}
          width="half"
          hint="24/7 if somebody always answers, or as it fits into “answered …”. Blank says nothing."
          optional
        />
        <TextField {...named("email")} type="email" />
        <TextField
          {...named("hours")}
          hint="As visitors will read it, for example Monday to Friday, 9am to 5pm."
        />
      </Part>
      <Part title="Place and time">
        <TextField {...named("address")} optional />
        <TextField {...named("serviceArea")} hint="As it fits into a sentence: “We serve …”." />
        <SelectField
          {...named("province")}
          width="half"
          options={[{ value: "", label: "Not chosen" }, ...provinces]}
          hint="Decides which law the pages name."
        />
        <SelectField
          {...named("timeZone")}
          // A zone that the list lacks must not become its first one.
          placeholder={
            timeZoneNames.some((name) => name === fields.timeZone.defaultValue) ? undefined : "Choose"
          }
          options={[...timeZones]}
          width="half"
          hint="Times appear in this zone unless someone chooses another for themselves."
        />
      </Part>
      <Part title="Patrols">
        <FieldRow>
          <TextField {...named("patrolFrom")} type="time" />
          <TextField {...named("patrolTo")} type="time" />
        </FieldRow>
        <TextField {...named("patrolEvery")} inputMode="numeric" width="short" />
        <p className="hint mb-5">
          Patrol hours show on every page. A change starts with the next night; past nights keep their
          promise.
        </p>
      </Part>
      <Part title="Licence and tax">
        <TextField {...named("licenceNumber")} width="half" optional />
        <FieldRow>
          <TextField {...named("taxName")} hint="The name your customers see." />
          <TextField {...named("taxPercent")} inputMode="decimal" hint="0 if you charge none." />
        </FieldRow>
        <FieldRow>
          <TextField {...named("secondTaxName")} optional />
          <TextField {...named("secondTaxPercent")} inputMode="decimal" optional />
        </FieldRow>
        <p className="hint mb-5">
          Use the second for a provincial tax beside the federal one; both are counted on the price before
          tax. What a card is charged follows the payment service.
        </p>
        <TextField
          {...named("taxNumber")}
          width="half"
          hint="Shown on quotes, for example 123456789 RT0001."
          optional
        />
      </Part>
      <Part title="Plans">
        <TextField
          {...named("creditLine")}
          width="half"
          inputMode="numeric"
          hint="A resident whose passes fell below it in a month gets the missed part of the price back as credit. Leave it blank for none."
          optional
        />
        <TextField
          {...named("priorityPhone")}
          type="tel"
          width="half"
          hint="Only residents with a plan for a house see it. Leave it empty if you have no priority line."
          optional
        />
      </Part>
      <Part title="Website">
        <TextField {...named("assistantName")} width="half" />
        <TextField
          {...named("referencePrefix")}
          width="short"
          hint="Such as AB in AB-7QK2-9FXM. Blank for your initials."
          optional
        />
        <TextAreaField
          {...named("nameStory")}
          rows={3}
          hint="Heads the page About, and the chat says it when asked."
          optional
        />
        <TextField
          {...named("newsArea")}
          width="half"
          hint="Heads the news page: “Halifax News Feed”."
          optional
        />
        <TextAreaField
          {...named("newsPlaces")}
          rows={2}
          hint="With commas between them. Articles on the news page mention one of these places at least."
          optional
        />
        <TextAreaField
          {...named("productsNotice")}
          rows={2}
          hint="Shown above the products. Leave it blank to show no notice."
          optional
        />
        {fields.province.defaultValue === "ON" ? (
          <SelectField
            {...named("obeysPostingRules")}
            options={choicesOf(companyFields.obeysPostingRules ?? { label: "" })}
            hint="Pay, vacancy, use of artificial intelligence and Canadian experience are checked before a posting is published."
          />
        ) : (
          <input
            type="hidden"
            name={fields.obeysPostingRules.name}
            value={fields.obeysPostingRules.defaultValue}
          />
        )}
      </Part>
      <Part title="Social links">
        <Disclosure
          open={links.some(({ label, url }) => label.defaultValue || url.defaultValue)}
          summary="Up to five, shown in the footer of every page"
        >
          <p className="hint mb-3">Leave the ones you do not need blank.</p>
          {links.map(({ label, url }) => (
            <FieldRow key={url.name}>
              <TextField {...labelled(label)} optional />
              <TextField {...labelled(url)} type="url" inputMode="url" optional />
            </FieldRow>
          ))}
        </Disclosure>
      </Part>
    </>
  );
}

const parts = [
  "Name and phone",
  "Place and time",
  "Patrols",
  "Licence and tax",
  "Plans",
  "Website",
  "Social links",
] as const;

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function Part({ title, children }: { title: (typeof parts)[number]; children: ReactNode }) {
  return (
    <fieldset
      id={anchorOf(title)}
      className="grid gap-x-6 border-line border-t pt-6 md:grid-cols-[minmax(8rem,11rem)_minmax(0,1fr)]"
    >
      <legend className="float-left mb-4 w-full">
        <h3 className="text-lg">{title}</h3>
      </legend>
      <div className="min-w-0">{children}</div>
    </fieldset>
  );
}
