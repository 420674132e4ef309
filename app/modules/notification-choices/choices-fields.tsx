import { type SubmissionResult, useForm } from "@conform-to/react";
import { CardForm } from "~/ui/card-form";
import { CheckboxField } from "~/ui/fields";
import { type Choices, topics } from "./choice-options";
import type { ChoicesInput } from "./choices.schema";

/** The card with what a person wants to get (row 95). */
export function ChoicesCard({
  choices,
  formKey,
  result,
}: {
  choices: Choices;
  formKey: string;
  result?: SubmissionResult<string[]>;
}) {
  const [form, fields] = useForm<ChoicesInput>({
    id: "choices",
    lastResult: result,
    defaultValue: Object.fromEntries(topics.map(({ name }) => [name, choices[name] ? "on" : undefined])),
  });
  return (
    <CardForm
      id="notifications"
      title="Notifications"
      action="/profile/notifications"
      form={form}
      formKey={formKey}
      button="Save choices"
    >
      {topics.map(({ name, label, hint }) => (
        <CheckboxField key={name} field={fields[name]} label={label} hint={hint} toggle />
      ))}
    </CardForm>
  );
}
