import { CardForm } from "~/ui/card-form";
import type { DetailsInput, StaffDetailsInput } from "./profile.schema";
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
      before={<PendingEmail email={pendingEmail} />}
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

/** The same for a member of staff. */
export function StaffDetailsCard({
  values,
  draft,
  pendingEmail,
  stamp,
}: {
  values: Partial<Record<keyof StaffDetailsInput, string | null>>;
  draft?: Record<string, unknown>;
  pendingEmail?: string | null;
  stamp: { key: string };
}) {
  return (
    <CardForm<StaffDetailsInput>
      id="staff-details"
      card="profile"
      title="Name and email"
      action="/admin/settings/profile"
      values={values}
      draft={draft}
      stamp={stamp}
      submit="Save"
      before={<PendingEmail email={pendingEmail} />}
    >
      {(fields) => (
        <ContactFields
          fields={fields}
          emailHint="You sign in with it. A new email takes effect once you confirm it."
          phoneOptional
        />
      )}
    </CardForm>
  );
}

function PendingEmail({ email }: { email?: string | null }) {
  if (!email) return null;
  return (
    <p className="note">
      We have sent a link to {email}. Your email will change once you open the link; until then the old one
      stays.
    </p>
  );
}
