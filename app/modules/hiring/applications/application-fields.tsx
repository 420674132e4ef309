import type { ReactNode } from "react";
import {
  CheckboxField,
  controls,
  type FieldLike,
  RadiosField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/ui/fields";
import { FileField, type Held } from "~/ui/file-field";
import { Icon } from "~/ui/icons";
import {
  type ApplicationField,
  applicationFields,
  consentWords,
  coverLetterRule,
  type Demands,
  declarationWords,
  resumeRule,
} from "./application-options";

type Name = ApplicationField | "resume" | "coverLetter" | "declaration" | "consent";

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The text beside a box that the posting asks for, and whether the form can be sent without it (B22). */
const demanded = (required: boolean) => ({
  hint: required ? "Required: you cannot apply without it" : "Asked for in this role; you can still apply",
  toggle: !required,
});

/** The parts of the form, and the fields of each in their order. */
const parts = [
  { id: "about", title: "About you", fields: ["fullName", "email", "phoneNumber"] },
  {
    id: "work",
    title: "Work",
    fields: ["availability", "employmentStatus", "workAuthorization", "driversLicense", "heardFrom"],
  },
  {
    id: "experience",
    title: "Experience",
    fields: ["securityExperience", "licensesAndCerts", "whyInterested", "whyGoodFit"],
  },
  { id: "files", title: "Files", fields: ["resume", "coverLetter"] },
  { id: "declare", title: "Declaration", fields: ["declaration", "consent"] },
] as const satisfies { id: string; title: string; fields: readonly Name[] }[];

/** A few answers two by two; the label takes a press on the whole card. */
const optionCards =
  "grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2 text-md *:relative *:gap-x-2 sm:grid-cols-[repeat(4,auto)] *:rounded-md *:border *:bg-card *:ps-2 *:has-checked:outline-2 [&_label]:after:absolute [&_label]:after:inset-0";

const tickCards =
  "mb-5.5 *:mb-2! [&_.choice]:relative [&_.choice]:rounded-md [&_.choice]:border [&_.choice]:border-control [&_.choice]:bg-card [&_.choice]:px-3 [&_label]:after:absolute [&_label]:after:inset-0";

type Errors = Record<string, string[] | null>;

/** The parts of the form; once it was refused, each with how many of its answers are missing or wrong. */
export function ApplicationParts({ errors }: { errors: Errors | undefined }) {
  return (
    <nav aria-label="Parts of the form" className="max-lg:hidden lg:sticky lg:top-5">
      <ol>
        {parts.map(({ id, title, fields }, index) => {
          const wrong = fields.filter((name) => errors?.[name]?.length).length;
          const isGood = errors !== undefined && wrong === 0;
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className={`flex items-center gap-2.5 py-2 text-md no-underline hover:underline ${wrong > 0 ? "font-semibold text-ink" : "text-ink-soft"}`}
              >
                <span
                  className={`grid size-6 flex-none place-items-center rounded-full border font-bold text-2xs ${isGood ? "border-success bg-success text-card" : wrong > 0 ? "border-danger text-danger" : "border-control"}`}
                  aria-hidden="true"
                >
                  {isGood ? <Icon name="check" className="icon size-3.5" /> : index + 1}
                </span>{" "}
                {title}{" "}
                {wrong > 0 && (
                  <span className="ms-auto text-danger text-xs">
                    {wrong}
                    <span className="sr"> to correct</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Beside the form, where there is room; after it on a smaller screen. */
export function AfterApplying({ usesAi }: { usesAi: boolean | null }) {
  const steps: [title: string, text: string][] = [
    ["A link by email", "It shows where your application stands, and you can withdraw there."],
    [
      usesAi === false ? "A person reads it" : "We read it",
      "Until then you can replace your résumé and cover letter.",
    ],
    ["An interview", "If it is a good fit, we write or call to arrange one."],
  ];
  return (
    <section className="panel max-lg:mt-8 xl:sticky xl:top-5" aria-labelledby="after">
      <h2 id="after">What happens next</h2>
      <ol className="mt-3 space-y-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-2.5">
            <span
              className="grid size-6 flex-none place-items-center rounded-full border border-control font-bold text-2xs"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <p>
              <b>{title}</b> <span className="block text-ink-soft text-sm">{text}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The application form (rows 144 to 149). */
export function ApplicationFields({
  fields,
  held,
  posting,
}: {
  posting: Demands;
  fields: Record<Name, FieldLike>;
  held: Record<string, Held | null | undefined>;
}) {
  const control = controls<ApplicationField>(fields, applicationFields);
  const radios = (name: "availability" | "employmentStatus") => ({
    ...control(name),
    options: choices(applicationFields[name].words),
    className: `${optionCards} ${fields[name].errors?.length ? "*:border-danger" : "*:border-control"}`,
  });
  const bothMissing = [fields.declaration, fields.consent].every(({ errors }) => errors?.length);
  const [about, work, experience, files, declare] = parts;
  return (
    <>
      <Part part={about}>
        <TextField {...control("fullName")} autoComplete="name" enterKeyHint="next" />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField {...control("email")} type="email" autoComplete="email" enterKeyHint="next" />
          <TextField {...control("phoneNumber")} type="tel" autoComplete="tel" enterKeyHint="next" />
        </div>
      </Part>
      <Part part={work}>
        <RadiosField {...radios("availability")} />
        <RadiosField {...radios("employmentStatus")} />
        <div className={tickCards}>
          <CheckboxField {...control("workAuthorization")} {...demanded(posting.requiresWorkAuthorization)} />
          <CheckboxField {...control("driversLicense")} {...demanded(posting.requiresDriversLicence)} />
        </div>
        <SelectField
          {...control("heardFrom")}
          placeholder="Choose one"
          options={choices(applicationFields.heardFrom.words)}
        />
      </Part>
      <Part part={experience}>
        <TextAreaField {...control("securityExperience")} rows={4} maxLength={5_000} />
        <TextAreaField {...control("licensesAndCerts")} rows={2} maxLength={5_000} optional />
        <TextAreaField {...control("whyInterested")} rows={4} maxLength={5_000} />
        <TextAreaField {...control("whyGoodFit")} rows={4} maxLength={5_000} />
      </Part>
      <Part part={files}>
        <FileField field={fields.resume} label="Résumé" rule={resumeRule} held={held.resume} />
        <FileField
          field={fields.coverLetter}
          label="Cover letter"
          rule={coverLetterRule}
          held={held.coverLetter}
        />
      </Part>
      <Part part={declare}>
        <div className={tickCards}>
          <CheckboxField field={fields.declaration} label={declarationWords} />
          <CheckboxField
            field={bothMissing ? { ...fields.consent, errorId: fields.declaration.errorId } : fields.consent}
            label={consentWords}
            isSaid={bothMissing}
          />
        </div>
      </Part>
    </>
  );
}

function Part({
  part: { id, title },
  children,
}: {
  part: { id: string; title: string };
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="border-line border-t pt-6 pb-1 first-of-type:border-0 first-of-type:pt-0"
    >
      <p className="soft text-sm lg:hidden">{`Part ${parts.findIndex((part) => part.id === id) + 1} of ${parts.length}`}</p>
      <h2 id={`${id}-heading`} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What was typed into the form, by label, to copy from a page that can no longer take it. */
export function typedPairs(values: Record<string, unknown> = {}): [string, string][] {
  return Object.entries(applicationFields).flatMap(([name, { label }]): [string, string][] => {
    const value = values[name];
    return typeof value === "string" && value.trim() !== "" ? [[label, value]] : [];
  });
}
