import { CardForm } from "~/ui/card-form";
import { CheckboxField } from "~/ui/fields";
import { type Choices, type Topic, topics } from "./choice-options";
import type { ChoicesInput } from "./choices.schema";

const groups: { title: string; names: Topic[] }[] = [
  { title: "Your account", names: ["emailUpdates", "securityAlerts"] },
  { title: "Your street", names: ["announcements", "courtesyNotes", "courtesyAtNight"] },
  { title: "Offers and text messages", names: ["marketingEmails", "smsAlerts"] },
];

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
        <>
          {groups.map(({ title, names }) => (
            <fieldset
              key={title}
              className="not-first-of-type:mt-4 not-first-of-type:border-line not-first-of-type:border-t not-first-of-type:pt-4"
            >
              <legend className="float-left w-full">
                <h2>{title}</h2>
              </legend>
              <div className="clear-both *:m-0! *:max-w-none *:py-1 [&_label]:font-semibold">
                {topics
                  .filter(({ name }) => names.includes(name))
                  .map(({ name, label, hint }) => (
                    <CheckboxField key={name} field={fields[name]} label={label} hint={hint} toggle />
                  ))}
              </div>
            </fieldset>
          ))}
        </>
      )}
    </CardForm>
  );
}
