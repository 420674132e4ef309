import { controls, type FieldLike, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { Pill } from "~/ui/pill";
import { announcementFields, everyCommunity } from "./announcement-options";

const tones = { draft: "quiet", sent: "good", withdrawn: "warn" } as const;

export function AnnouncementPill({ status }: { status: keyof typeof tones }) {
  return (
    <Pill tone={tones[status]} dot>
      {announcementFields.status.words[status]}
    </Pill>
  );
}

export function AnnouncementFields({
  fields,
  communities,
}: {
  fields: Record<"title" | "body" | "communityId", FieldLike>;
  communities: { id: string; name: string }[];
}) {
  const control = controls(fields, announcementFields);
  const options = communities.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <TextField {...control("title")} hint="It is also the subject of the email." />
      <TextAreaField
        {...control("body")}
        hint="A blank line begins a new paragraph."
        rows={10}
        maxLength={4_000}
      />
      <SelectField
        {...control("communityId")}
        hint="Its active members get the announcement."
        placeholder="Choose a community"
        options={[{ value: "all", label: everyCommunity }, ...options]}
      />
    </>
  );
}
