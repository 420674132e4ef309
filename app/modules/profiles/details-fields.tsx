import { type SubmissionResult, useForm } from "@conform-to/react";
import { CardForm } from "~/ui/card-form";
import type { DetailsInput } from "./profile.schema";
import { ContactFields, DisplayNameField } from "./profile-fields";

/** The card with name, e-mail and phone (row 83). */
export function DetailsCard({
  values,
  pendingEmail,
  formKey,
  result,
}: {
  values: Partial<Record<keyof DetailsInput, string | null>>;
  /** The address that waits for its confirmation. */
  pendingEmail?: string | null;
  formKey: string;
  result?: SubmissionResult<string[]>;
}) {
  const [form, fields] = useForm<DetailsInput>({
    id: "details",
    lastResult: result,
    defaultValue: { ...values, display_name: values.display_name ?? "" },
  });
  return (
    <CardForm
      id="profile"
      title="Profile"
      action="/profile/details"
      form={form}
      formKey={formKey}
      button="Save profile"
      before={
        pendingEmail && (
          <p className="note">
            We have sent a link to {pendingEmail}. Your email changes when you open it; until then the old one
            stays.
          </p>
        )
      }
    >
      <ContactFields fields={fields} emailHint="A new address is used once you have confirmed it." />
      <DisplayNameField field={fields.display_name} />
    </CardForm>
  );
}
