import { CardForm } from "~/ui/card-form";
import type { DetailsInput } from "./profile.schema";
import { ContactFields, DisplayNameField } from "./profile-fields";

export function DetailsCard({
  values,
  draft,
  pendingEmail,
  stamp,
}: {
  values: Partial<Record<keyof DetailsInput, string | null>>;
  draft?: Record<string, unknown>;
  pendingEmail?: string | null;
  stamp: { key: string };
}) {
  return (
    <CardForm<DetailsInput>
      id="details"
      card="profile"
      action="/profile/details"
      values={{ ...values, displayName: values.displayName ?? "" }}
      draft={draft}
      stamp={stamp}
      submit="Save profile"
      before={
        pendingEmail && (
          <p className="note">
            We have sent a link to {pendingEmail}. Your email will change once you open the link; until then
            the old one stays.
          </p>
        )
      }
    >
      {(fields) => (
        <>
          <ContactFields fields={fields} emailHint="A new email takes effect once you confirm it." />
          <DisplayNameField field={fields.displayName} />
        </>
      )}
    </CardForm>
  );
}
