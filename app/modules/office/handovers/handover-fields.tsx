import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { type FieldLike, SelectField } from "~/ui/fields";
import type { Choice } from "~/ui/options";

interface Question<Name extends string> {
  name: Name;
  label: string;
  hint?: string;
  placeholder?: string;
  options: Choice[];
  others?: Choice[];
  about?: { heading: string; lines: string[]; rest: number; href: string };
}

/** Asks who takes over what a person leaves behind. */
export function HandoverFields<Name extends string>({
  fields,
  questions,
}: {
  fields: Partial<Record<Name, FieldLike>>;
  questions: Question<Name>[];
}) {
  return questions.map(({ name, options, others = [], about, ...words }) => {
    const field = fields[name];
    return (
      field && (
        <Fragment key={name}>
          {about && (
            <>
              <h3>{about.heading}</h3>
              <ul className="mt-2 mb-4 space-y-1 rounded-sm bg-sunk px-3 py-2.5">
                {about.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
                {about.rest > 0 && (
                  <li>
                    and {about.rest} more: <Link to={about.href}>all their shifts</Link>
                  </li>
                )}
              </ul>
            </>
          )}
          <SelectField
            field={field}
            {...words}
            options={[...options, ...others.filter(({ value }) => value === field.defaultValue)]}
          />
        </Fragment>
      )
    );
  });
}
