import { controls, type FieldLike, TextAreaField, TextField } from "~/ui/fields";
import { cannedReplyFields } from "./canned-reply-options";

export function CannedReplyFields({ fields }: { fields: Record<"title" | "body", FieldLike> }) {
  const control = controls(fields, cannedReplyFields);
  const hint = "{name} becomes the name of the person who asked.";
  return (
    <>
      <TextField
        {...control("title")}
        hint="Staff choose it by this title."
        maxLength={80}
        autoComplete="off"
      />
      <TextAreaField {...control("body")} hint={hint} rows={10} maxLength={2_000} />
    </>
  );
}
