import { acceptOf, type FileRule, hintOf } from "~/platform/file-kinds";
import { formatFileSize } from "~/platform/format";
import { buttonClass } from "./button";
import { type Common, controlProps, FieldFrame } from "./fields";

/** A file kept by a refused form, so that it need not be chosen again. */
export interface Held {
  id: string;
  name: string;
  size: number;
}

/** The browser shows what is chosen now, we show what the form keeps; `held` is null if it was just removed. */
export function FileField({ rule, held, ...common }: Common & { rule: FileRule; held?: Held | null }) {
  const { field, hint = hintOf(rule) } = common;
  const optional = common.optional ?? rule.required === undefined;
  const control = controlProps({ ...common, hint, optional: optional || Boolean(held) });
  const describedBy = [control["aria-describedby"], held && `${field.id}-held`].filter(Boolean).join(" ");
  return (
    <FieldFrame {...common} hint={hint} optional={optional}>
      {held && (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-control px-3 py-2">
            <span>
              <strong>{held.name}</strong> <span className="soft">{formatFileSize(held.size)}</span>
            </span>{" "}
            {/* Enter presses the first button of a form, and that must not be Remove. */}
            <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
              Send
            </button>{" "}
            <button type="submit" name="_remove" value={field.name} className={buttonClass("line")}>
              Remove<span className="sr">{` ${held.name}`}</span>
            </button>
          </div>
          <p className="hint" id={`${field.id}-held`}>
            We have kept this file. To replace it, choose another one.
          </p>
        </>
      )}
      <input
        {...control}
        aria-describedby={describedBy}
        // A new field once the file is kept, or the browser would send it again.
        key={held?.id ?? "none"}
        type="file"
        className="border-dashed"
        accept={acceptOf(rule)}
        // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone
        autoFocus={held === null}
      />
    </FieldFrame>
  );
}
