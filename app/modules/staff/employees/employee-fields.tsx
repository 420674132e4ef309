import { provinces } from "~/modules/shared/company/provinces";
import { choicesOf } from "~/platform/record-fields";
import { controls, type FieldLike, FieldRow, SelectField, TextField } from "~/ui/fields";
import { Pill } from "~/ui/pill";
import { type EmployeeField, employeeFields, licenceState } from "./employee-options";

type Name = Exclude<EmployeeField, "kind" | "email">;

export function EmployeeFields({ fields }: { fields: Record<Name, FieldLike> }) {
  const control = controls<Name>(fields, employeeFields);
  const other = { autoComplete: "off", optional: true } as const;
  return (
    <>
      <TextField {...control("fullName")} autoComplete="off" />
      <FieldRow>
        <TextField {...control("displayName")} {...other} />
        <TextField {...control("phoneNumber")} {...other} type="tel" inputMode="tel" />
      </FieldRow>
      <TextField {...control("address")} {...other} />
      <FieldRow>
        <TextField {...control("city")} {...other} />
        <SelectField {...control("state")} optional options={[{ value: "", label: "None" }, ...provinces]} />
      </FieldRow>
      <TextField {...control("zipCode")} {...other} width="short" hint="For example, A1B 2C3" />
      <h3>Guard licence</h3>
      <TextField {...control("licenceNumber")} {...other} width="half" />
      <FieldRow>
        <SelectField
          {...control("licenceClass")}
          optional
          options={[{ value: "", label: "None" }, ...choicesOf(employeeFields.licenceClass)]}
        />
        <TextField {...control("licenceExpiresOn")} {...other} type="date" />
      </FieldRow>
    </>
  );
}

export function LicencePill({ days }: { days: number }) {
  const { tone, words } = licenceState(days);
  return <Pill tone={tone}>{words}</Pill>;
}
