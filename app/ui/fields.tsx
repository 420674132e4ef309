import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { forms } from "~/messages/en/forms";
import type { RecordFields } from "~/platform/record-fields";
import { useMessages } from "./language";
import { countLength, lengthNote } from "./length-note";
import { type Choice, Options } from "./options";

interface Noted {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors?: string[];
}

export interface FieldLike extends Noted {
  defaultValue?: string;
  defaultChecked?: boolean;
}

interface ListField extends Noted {
  initialValue?: string | (string | undefined)[];
}

export interface Common {
  field: FieldLike;
  label: string;
  hint?: ReactNode;
  /** Shown on screen: required is the norm and not marked. */
  optional?: boolean;
  width?: "full" | "half" | "short";
}

type Attributes<Element extends "input" | "textarea"> = Omit<
  ComponentPropsWithoutRef<Element>,
  keyof Common
> & {
  "data-key"?: string;
};

function describedBy(field: Noted, hint: ReactNode): string | undefined {
  const ids = [hint ? field.descriptionId : "", field.errors?.length ? field.errorId : ""];
  return ids.filter(Boolean).join(" ") || undefined;
}

/** How wide a control is, where the screen is wide enough; its label, hint and error take the whole line. */
const widths = { full: undefined, half: "md:max-w-80", short: "max-w-44" };

export function controlProps({ field, hint, optional, width = "full" }: Common) {
  return {
    id: field.id,
    className: widths[width],
    name: field.name,
    "aria-required": optional ? undefined : true,
    "aria-invalid": field.errors?.length ? true : undefined,
    "aria-describedby": describedBy(field, hint),
  };
}

function frameClass(field: Noted): string {
  return field.errors?.length ? "field bad" : "field";
}

function Optional({ when }: { when?: boolean }) {
  const words = useMessages("forms", forms);
  return when ? (
    <>
      {" "}
      <span className="font-normal text-ink-soft">{words.optional}</span>
    </>
  ) : null;
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="hint" id={id}>
      {children}
    </p>
  );
}

function Notes({ field, hint }: { field: Noted; hint?: ReactNode }) {
  const words = useMessages("forms", forms);
  return (
    <>
      {hint && <Hint id={field.descriptionId}>{hint}</Hint>}
      {field.errors?.length ? (
        <p className="error" id={field.errorId}>
          <span className="sr">{words.error}</span>
          {field.errors[0]}
        </p>
      ) : null}
    </>
  );
}

export function FieldFrame(props: Common & { children: ReactNode }) {
  return (
    <div className={frameClass(props.field)}>
      <label htmlFor={props.field.id}>
        {props.label}
        <Optional when={props.optional} />
      </label>{" "}
      <Notes field={props.field} hint={props.hint} />
      {/* In lynx, the space ends the line of a list. */}
      {props.children}{" "}
    </div>
  );
}

const typing: Record<string, Attributes<"input">> = {
  email: { inputMode: "email", autoCapitalize: "none", spellCheck: false },
  tel: { inputMode: "tel" },
};

/** Never cuts what is pasted: the server refuses what is too long. */
export function TextField({
  field,
  label,
  hint,
  optional,
  width,
  ...rest
}: Common & Omit<Attributes<"input">, "maxLength">) {
  const common = { field, label, hint, optional, width };
  return (
    <FieldFrame {...common}>
      <input
        {...controlProps(common)}
        type="text"
        defaultValue={field.defaultValue}
        {...typing[rest.type ?? "text"]}
        {...rest}
      />
    </FieldFrame>
  );
}

/** Never filled in again by us, but always open to pasting and password managers. */
export function PasswordField({
  autoComplete,
  enterKeyHint,
  ...common
}: Common & {
  autoComplete: "current-password" | "new-password";
  enterKeyHint?: Attributes<"input">["enterKeyHint"];
}) {
  return (
    <FieldFrame {...common}>
      <input
        {...controlProps(common)}
        type="password"
        spellCheck={false}
        autoCapitalize="none"
        {...{ autoComplete, enterKeyHint }}
      />
    </FieldFrame>
  );
}

/** Never cuts what is pasted: a note counts up to `maxLength`, and the server refuses more. */
export function TextAreaField({
  field,
  label,
  hint,
  optional,
  width,
  maxLength,
  ...rest
}: Common & Attributes<"textarea">) {
  const common = { field, label, hint, optional, width };
  const words = useMessages("forms", forms);
  const note = maxLength && lengthNote(field.defaultValue?.length ?? 0, maxLength, words.length);
  return (
    <FieldFrame {...common}>
      <textarea
        {...controlProps(common)}
        rows={5}
        defaultValue={field.defaultValue}
        data-longest={maxLength}
        onInput={maxLength ? ({ currentTarget }) => countLength(currentTarget) : undefined}
        {...rest}
      />
      {note && (
        <p className="hint" hidden={note.hidden}>
          {note.text}
        </p>
      )}
    </FieldFrame>
  );
}

/** `placeholder` is a first choice with an empty value; `mark` is the key that focuses the control. */
export function SelectField({
  options,
  placeholder,
  autoComplete,
  mark,
  ...common
}: Common & { options: Choice[]; placeholder?: string; autoComplete?: string; mark?: string }) {
  return (
    <FieldFrame {...common}>
      <select
        {...controlProps(common)}
        defaultValue={common.field.defaultValue ?? ""}
        autoComplete={autoComplete}
        data-key={mark}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        <Options options={options} />
      </select>
    </FieldFrame>
  );
}

/**
 * `toggle`: leaving it unticked is a valid answer, so it is not marked required. `isSaid`: the error that `errorId` leads
 * to stands above another box already.
 */
export function CheckboxField({
  value = "on",
  toggle,
  isSaid,
  ...common
}: Common & { value?: string; toggle?: boolean; isSaid?: boolean }) {
  const { field, label, hint, optional } = common;
  return (
    <div className={frameClass(field)}>
      {!isSaid && <Notes field={field} />}
      <div className="choice">
        <input
          {...controlProps({ ...common, optional: optional || toggle })}
          type="checkbox"
          className="tick"
          value={value}
          defaultChecked={field.defaultChecked ?? field.defaultValue === value}
        />
        <label htmlFor={field.id}>
          {label}
          <Optional when={optional} />
        </label>
        {hint && <Hint id={field.descriptionId}>{hint}</Hint>}
      </div>
    </div>
  );
}

interface Group {
  label: string;
  hint?: ReactNode;
  options: Choice[];
  /** Of the box around the options. */
  className?: string;
}

export function RadiosField({ field, ...group }: Group & { field: FieldLike }) {
  return <ChoiceGroup type="radio" field={field} chosen={[field.defaultValue]} {...group} />;
}

export function CheckboxGroup({ field, ...group }: Group & { field: ListField }) {
  return <ChoiceGroup type="checkbox" field={field} chosen={[field.initialValue ?? []].flat()} {...group} />;
}

function ChoiceGroup({
  type,
  field,
  chosen,
  label,
  hint,
  options,
  className,
}: Group & { type: "radio" | "checkbox"; field: Noted; chosen: (string | undefined)[] }) {
  return (
    <fieldset className={frameClass(field)} aria-describedby={describedBy(field, hint)}>
      <legend>{label}</legend>
      <Notes field={field} hint={hint} />
      <div className={className}>
        {options.map((option, index) => {
          // The error summary links to the field's id.
          const id = index === 0 ? field.id : `${field.id}-${index + 1}`;
          return (
            <div className="choice" key={option.value}>
              <input
                type={type}
                className="tick"
                id={id}
                name={field.name}
                value={option.value}
                defaultChecked={chosen.includes(option.value)}
                aria-invalid={field.errors?.length ? true : undefined}
                aria-describedby={option.hint && `${id}-hint`}
              />
              <label htmlFor={id}>{option.label}</label>
              {option.hint && <Hint id={`${id}-hint`}>{option.hint}</Hint>}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The heading of a part of a form, ruled off from the one above. */
export function FormPart({ children }: { children: ReactNode }) {
  return <h3 className="mb-4 border-line border-t pt-5 text-xl">{children}</h3>;
}

/** Fields side by side, with their controls on one line, whichever of them has a longer label or hint. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-w-136 grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-end gap-x-4">
      {children}
    </div>
  );
}

/** A box people never see and robots fill in. */
export function HoneypotField({ name }: { name: string }) {
  const words = useMessages("forms", forms);
  const id = `${name}-empty`;
  return (
    <div className="sr" aria-hidden="true">
      <label htmlFor={id}>{words.empty}</label>
      <input id={id} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** A control's field and label, by the name they share. */
export function controls<Name extends string>(
  fields: Record<Name, FieldLike>,
  described: RecordFields<Name>,
) {
  return (name: Name) => ({ field: fields[name], label: described[name].label });
}
