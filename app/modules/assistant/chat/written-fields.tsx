import { answerFields, synonymFields } from "~/modules/assistant/knowledge/written-options";
import { choicesOf } from "~/platform/record-fields";
import { controls, type FieldLike, SelectField, TextAreaField, TextField } from "~/ui/fields";

export function AnswerFields({ fields }: { fields: Record<keyof typeof answerFields, FieldLike> }) {
  const control = controls(fields, answerFields);
  return (
    <>
      <TextField {...control("question")} hint="The way people ask it." maxLength={200} autoComplete="off" />
      <TextAreaField
        {...control("answer")}
        hint="The chat says this word for word to anyone who asks."
        rows={6}
        maxLength={1_500}
      />
      <SelectField {...control("page")} options={choicesOf(answerFields.page)} placeholder="Choose" />
      <SelectField {...control("status")} options={choicesOf(answerFields.status)} />
    </>
  );
}

export function SynonymFields({ fields }: { fields: Record<keyof typeof synonymFields, FieldLike> }) {
  const hint = "Words that mean the same, with commas between them: camera, cctv, surveillance.";
  return (
    <TextField {...controls(fields, synonymFields)("words")} hint={hint} maxLength={300} autoComplete="off" />
  );
}
