import { provincesFrom } from "~/modules/shared/company/provinces";
import { type FieldLike, FieldRow, SelectField, TextField } from "~/ui/fields";
import { useRootData } from "~/ui/root-data";

type ContactName = "fullName" | "email" | "phoneNumber";
type AddressName = "address" | "city" | "state" | "zipCode";
type SetupName = ContactName | AddressName | "displayName";

export function ContactFields({
  fields,
  emailHint,
  phoneOptional,
}: {
  fields: Record<ContactName, FieldLike>;
  emailHint?: string;
  phoneOptional?: boolean;
}) {
  return (
    <>
      <TextField field={fields.fullName} label="Full name" autoComplete="name" enterKeyHint="next" />
      <TextField
        field={fields.email}
        label="Email"
        hint={emailHint}
        type="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <TextField
        field={fields.phoneNumber}
        label="Phone"
        type="tel"
        autoComplete="tel"
        enterKeyHint="next"
        width="half"
        optional={phoneOptional}
      />
    </>
  );
}

export function DisplayNameField({ field }: { field: FieldLike }) {
  return (
    <TextField
      field={field}
      label="Display name"
      hint="Other residents see this name and nothing else about you."
      autoComplete="nickname"
      enterKeyHint="done"
      width="half"
    />
  );
}

export function SetupFields({ fields }: { fields: Record<SetupName, FieldLike> }) {
  return (
    <>
      <ContactFields
        fields={fields}
        emailHint="If you enter another address, we send a link there to confirm it."
      />
      <h2>Your address</h2>
      <p className="hint mb-4">The home that a plan would be for. We verify it later with a document.</p>
      <AddressFields fields={fields} />
      <DisplayNameField field={fields.displayName} />
    </>
  );
}

export function AddressFields({ fields }: { fields: Record<AddressName, FieldLike> }) {
  const { province } = useRootData().company;
  return (
    <>
      <TextField
        field={fields.address}
        label="Street address"
        autoComplete="address-line1"
        enterKeyHint="next"
      />
      <FieldRow>
        <TextField field={fields.city} label="City" autoComplete="address-level2" enterKeyHint="next" />
        <SelectField
          field={fields.state}
          label="Province"
          options={provincesFrom(province)}
          placeholder={province ? undefined : "Choose one"}
          autoComplete="address-level1"
        />
      </FieldRow>
      <TextField
        field={fields.zipCode}
        label="Postal code"
        hint="For example, A1B 2C3"
        autoComplete="postal-code"
        autoCapitalize="characters"
        enterKeyHint="next"
        width="short"
      />
    </>
  );
}
