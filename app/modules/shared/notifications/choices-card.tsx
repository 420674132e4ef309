import { CardForm } from "~/ui/card-form";
import { CheckboxField } from "~/ui/fields";
import { type Choices, topics } from "./choice-options";
import type { ChoicesInput } from "./choices.schema";

export function ChoicesCard({ choices, stamp }: { choices: Choices; stamp: { key: string } }) {
  return (
    <CardForm<ChoicesInput>
      id="choices"
      card="notifications"
      action="/profile/notifications"
      values={Object.fromEntries(topics.map(({ name }) => [name, choices[name] ? "on" : undefined]))}
      stamp={stamp}
      submit="Save choices"
    >
      {(fields) => (
        <div className="ruled -mt-3 *:m-0! *:max-w-none *:py-2 [&_label]:font-semibold">
          {topics.map(({ name, label, hint }) => (
            <CheckboxField key={name} field={fields[name]} label={label} hint={hint} toggle />
          ))}
        </div>
      )}
    </CardForm>
  );
}
