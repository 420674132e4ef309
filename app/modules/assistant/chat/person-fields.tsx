import { longestQuestion } from "~/modules/assistant/knowledge/question";
import { controls, type FieldLike, TextAreaField, TextField } from "~/ui/fields";

const labels = {
  question: { label: "Your question" },
  name: { label: "Full name" },
  email: { label: "Email" },
  phone: { label: "Phone" },
};

type Name = "question" | "name" | "email" | "phone";

export function PersonFields({ fields }: { fields: Record<Name, FieldLike> }) {
  const control = controls(fields, labels);
  return (
    <>
      <TextAreaField {...control("question")} rows={3} maxLength={longestQuestion} />
      <TextField {...control("name")} autoComplete="name" />
      <TextField {...control("email")} type="email" autoComplete="email" />
      <TextField {...control("phone")} type="tel" autoComplete="tel" />
    </>
  );
}
