import type { RecordFields } from "~/platform/record-fields";
import type { PageFormProps } from "~/ui/page-form";
import { Panel } from "~/ui/panel";
import { VersionedForm } from "~/ui/versioned-form";
import type { DetailsInput, StaffDetailsInput } from "./profile.schema";
import { ContactFields, DisplayNameField } from "./profile-fields";

type Details<Input extends Record<string, unknown>> = Pick<
  PageFormProps<Input>,
  "values" | "draft" | "stamp"
> & { version?: number; pendingEmail?: string | null };

/** What a comparison with another tab's save calls them. */
const described: RecordFields = {
  fullName: { label: "Full name" },
  phoneNumber: { label: "Phone", link: "phone" },
  displayName: { label: "Display name" },
};

export function DetailsCard({ version = 0, pendingEmail, ...form }: Details<DetailsInput>) {
  return (
    <Panel id="profile">
      <PendingEmail email={pendingEmail} />
      <VersionedForm<DetailsInput>
        id="details"
        action="/profile/details#profile"
        version={version}
        fields={described}
        submit="Save profile"
        {...form}
      >
        {(fields) => (
          <>
            <ContactFields fields={fields} emailHint="A new email takes effect once you confirm it." />
            <DisplayNameField field={fields.displayName} />
          </>
        )}
      </VersionedForm>
    </Panel>
  );
}

/** The same for a member of staff. */
export function StaffDetailsCard({ version, pendingEmail, ...form }: Details<StaffDetailsInput>) {
  return (
    <Panel title="Name and email" unseen id="profile">
      <PendingEmail email={pendingEmail} />
      <VersionedForm<StaffDetailsInput>
        id="staff-details"
        action="/admin/settings/profile#profile"
        version={version}
        fields={described}
        submit="Save"
        {...form}
      >
        {(fields) => (
          <ContactFields
            fields={fields}
            emailHint="You sign in with it. A new email takes effect once you confirm it."
            phoneOptional
          />
        )}
      </VersionedForm>
    </Panel>
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
