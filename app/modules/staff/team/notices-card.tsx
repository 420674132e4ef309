import { areas } from "~/modules/shared/roles/roles";
import { CardForm } from "~/ui/card-form";
import { CheckboxField, CheckboxGroup } from "~/ui/fields";
import type { Notice, NoticesInput } from "./preferences.schema";

/** What a member of staff is told about, by area. */
export function NoticesCard({
  preferences: { emailNotices, mutedNotices },
  notices,
  draft,
  stamp,
}: {
  preferences: { emailNotices: boolean; mutedNotices: string[] };
  notices: Notice[];
  draft?: Record<string, unknown>;
  stamp: { key: string };
}) {
  // A draft with every box cleared has no entry for the boxes.
  const saved = {
    emailNotices: emailNotices ? "on" : undefined,
    notice: notices.map(({ kind }) => kind).filter((kind) => !mutedNotices.includes(kind)),
  };
  const groups = areas
    .map(({ area, label }) => ({ area, label, own: notices.filter((notice) => notice.area === area) }))
    .filter(({ own }) => own.length > 0);
  return (
    <CardForm<NoticesInput>
      id="notices-form"
      card="notifications"
      title="Notifications"
      unseen
      action="/admin/settings/notifications"
      values={draft ? {} : saved}
      draft={draft}
      stamp={stamp}
      submit="Save"
    >
      {(fields) => (
        <>
          <CheckboxField
            field={fields.emailNotices}
            label="Email notifications"
            hint="Also send my notifications by email."
            toggle
          />
          <h3 className="mt-4 border-line border-t pt-4 text-lg">Notify me about</h3>
          <p className="soft mt-1">Reports of guards, alerts and late rounds: always on.</p>
          <div className="ruled [&_.field]:m-0 [&_.field]:max-w-none">
            {groups.map(({ area, label, own }) => (
              <div key={area}>
                <CheckboxGroup
                  field={{ ...fields.notice, id: `${fields.notice.id}-${area}` }}
                  label={label}
                  options={own.map(({ kind, label }) => ({ value: kind, label }))}
                  className="grid gap-x-6 sm:grid-cols-2"
                />
              </div>
            ))}
          </div>
        </>
      )}
    </CardForm>
  );
}
