import { CardForm } from "~/ui/card-form";
import { CheckboxField } from "~/ui/fields";
import { type Choices, type Topic, topics } from "./choice-options";
import type { ChoicesInput } from "./choices.schema";

const groups: { id: string; title: string; names: Topic[] }[] = [
  { id: "account", title: "Your account", names: ["emailUpdates", "securityAlerts"] },
  { id: "street", title: "Your street", names: ["announcements", "courtesyNotes", "courtesyAtNight"] },
  { id: "offers", title: "Offers and text messages", names: ["marketingEmails", "smsAlerts"] },
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
          {groups.map(({ id, title, names }) => (
            <section
              key={id}
              aria-labelledby={id}
              className="not-first-of-type:mt-4 not-first-of-type:border-line not-first-of-type:border-t not-first-of-type:pt-4"
            >
              <h2 id={id}>{title}</h2>
              <div className="*:m-0! *:max-w-none *:py-1 [&_label]:font-semibold">
                {topics
                  .filter(({ name }) => names.includes(name))
                  .map(({ name, label, hint }) => (
                    <CheckboxField key={name} field={fields[name]} label={label} hint={hint} toggle />
                  ))}
              </div>
            </section>
          ))}
        </>
      )}
    </CardForm>
  );
}
