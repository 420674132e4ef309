import { rolePurposes } from "~/modules/shared/roles/role-purposes";
import { invitedRoles, roleLabels } from "~/modules/shared/roles/roles";
import { type FieldLike, RadiosField, SelectField, TextField } from "~/ui/fields";

export function RoleField({ field }: { field: FieldLike }) {
  const options = invitedRoles.map((value) => {
    const [label, purpose] = [roleLabels[value], rolePurposes[value]];
    return { value, label, hint: purpose };
  });
  return <RadiosField field={field} label="Role" options={options} />;
}

const noRole = { value: "", label: "None" };
const roleChoices = invitedRoles.map((value) => ({ value, label: roleLabels[value] }));

export function InvitationFields({
  fields,
  optional,
}: {
  fields: Record<"email" | "role", FieldLike>;
  optional?: boolean;
}) {
  return (
    <>
      <TextField
        field={fields.email}
        label="Email"
        hint={optional && "Sends an invitation to sign in."}
        optional={optional}
        type="email"
        autoComplete="off"
      />
      {optional ? (
        <SelectField field={fields.role} label="Role" optional options={[noRole, ...roleChoices]} />
      ) : (
        <RoleField field={fields.role} />
      )}
    </>
  );
}
