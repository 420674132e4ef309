import type { HTMLAttributes, HTMLInputTypeAttribute, ReactNode } from "react";

/** What a control needs to know of its field; a field of conform's `useForm` is one. */
export interface FieldLike {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  defaultValue?: string;
  defaultChecked?: boolean;
  errors?: string[];
}

/** One choice of a list. */
export interface Choice {
  value: string;
  label: string;
  hint?: string;
}

interface Common {
  field: FieldLike;
  label: string;
  hint?: ReactNode;
  /** Required is the norm and not marked; optional is said. */
  optional?: boolean;
  /** Narrow for what is short by nature: a code, a postal code, a phone. */
  width?: "full" | "half" | "short";
}

interface Typing {
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLElement>["inputMode"];
  enterKeyHint?: HTMLAttributes<HTMLElement>["enterKeyHint"];
  maxLength?: number;
  spellCheck?: boolean;
  autoCapitalize?: string;
}

function describedBy(field: FieldLike, hint: ReactNode): string | undefined {
  const ids = [hint ? field.descriptionId : "", field.errors?.length ? field.errorId : ""];
  return ids.filter(Boolean).join(" ") || undefined;
}

function controlProps({ field, hint, optional }: Common) {
  return {
    id: field.id,
    name: field.name,
    "aria-required": optional ? undefined : true,
    "aria-invalid": field.errors?.length ? true : undefined,
    "aria-describedby": describedBy(field, hint),
  };
}

function frameClass({ field, width = "full" }: Common): string {
  return `field${field.errors?.length ? " bad" : ""}${width === "full" ? "" : ` field-${width}`}`;
}

function Optional({ when }: { when?: boolean }) {
  return when ? <span className="optional"> (optional)</span> : null;
}

/** Hint and errors of a field, in this order, as the control's description names them. */
function Notes({ field, hint }: { field: FieldLike; hint?: ReactNode }) {
  return (
    <>
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {field.errors?.length ? (
        <p className="error" id={field.errorId}>
          <span className="sr">Error: </span>
          {field.errors[0]}
        </p>
      ) : null}
    </>
  );
}

/** Label, hint, error, control: the order of every field. */
export function FieldFrame(props: Common & { children: ReactNode }) {
  return (
    <div className={frameClass(props)}>
      <label htmlFor={props.field.id}>
        {props.label}
        <Optional when={props.optional} />
      </label>{" "}
      <Notes field={props.field} hint={props.hint} />
      {/* The space ends the line of a list in lynx. */}
      {props.children}{" "}
    </div>
  );
}

/** One line of text. */
export function TextField({
  type = "text",
  autoComplete,
  inputMode,
  enterKeyHint,
  maxLength,
  spellCheck,
  autoCapitalize,
  min,
  max,
  step,
  ...common
}: Common &
  Typing & {
    type?: HTMLInputTypeAttribute;
    min?: string | number;
    max?: string | number;
    step?: string | number;
  }) {
  return (
    <FieldFrame {...common}>
      <input
        {...controlProps(common)}
        type={type}
        defaultValue={common.field.defaultValue}
        {...{ autoComplete, inputMode, enterKeyHint, maxLength, spellCheck, autoCapitalize, min, max, step }}
      />
    </FieldFrame>
  );
}

/** A password; never filled in again by us, always open to paste and password managers. */
export function PasswordField({
  autoComplete,
  enterKeyHint,
  ...common
}: Common & { autoComplete: "current-password" | "new-password"; enterKeyHint?: Typing["enterKeyHint"] }) {
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

/** Several lines of text. */
export function TextAreaField({
  rows = 5,
  autoComplete,
  inputMode,
  enterKeyHint,
  maxLength,
  spellCheck,
  ...common
}: Common & Typing & { rows?: number }) {
  return (
    <FieldFrame {...common}>
      <textarea
        {...controlProps(common)}
        rows={rows}
        defaultValue={common.field.defaultValue}
        {...{ autoComplete, inputMode, enterKeyHint, maxLength, spellCheck }}
      />
    </FieldFrame>
  );
}

/** A native list. `placeholder` is a first choice with an empty value. */
export function SelectField({
  options,
  placeholder,
  autoComplete,
  ...common
}: Common & { options: Choice[]; placeholder?: string; autoComplete?: string }) {
  return (
    <FieldFrame {...common}>
      <select
        {...controlProps(common)}
        defaultValue={common.field.defaultValue ?? ""}
        autoComplete={autoComplete}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** One box to tick; `value` is what is sent when it is. A `toggle` is as right empty as ticked. */
export function CheckboxField({
  value = "on",
  toggle,
  ...common
}: Common & { value?: string; toggle?: boolean }) {
  const { field, label, hint, optional } = common;
  return (
    <div className={frameClass(common)}>
      <Notes field={field} />
      <div className="choice">
        <input
          {...controlProps({ ...common, optional: optional || toggle })}
          type="checkbox"
          value={value}
          defaultChecked={field.defaultChecked ?? field.defaultValue === value}
        />
        <label htmlFor={field.id}>
          {label}
          <Optional when={optional} />
        </label>
        {hint && (
          <p className="hint" id={field.descriptionId}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** One choice of a few, all in view. The first one carries the field's id, so that the error summary leads to it. */
export function RadiosField({
  options,
  inline,
  ...common
}: Common & { options: Choice[]; inline?: boolean }) {
  const { field, label, hint, optional } = common;
  return (
    <fieldset className={frameClass(common)} aria-describedby={describedBy(field, hint)}>
      <legend>
        {label}
        <Optional when={optional} />
      </legend>
      <Notes field={field} hint={hint} />
      <div className={inline ? "choices choices-inline" : "choices"}>
        {options.map((option, index) => {
          const id = index === 0 ? field.id : `${field.id}-${index + 1}`;
          return (
            <div className="choice" key={option.value}>
              <input
                type="radio"
                id={id}
                name={field.name}
                value={option.value}
                defaultChecked={field.defaultValue === option.value}
                aria-invalid={field.errors?.length ? true : undefined}
                aria-describedby={option.hint && `${id}-hint`}
              />
              <label htmlFor={id}>{option.label}</label>
              {option.hint && (
                <p className="hint" id={`${id}-hint`}>
                  {option.hint}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A box that people never see and robots fill in. */
export function HoneypotField({ name, id = `${name}-empty` }: { name: string; id?: string }) {
  return (
    <div className="sr" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input id={id} name={name} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
