import { useEffect, useRef } from "react";
import { acceptOf, type FileRule, hintOf } from "~/platform/file-kinds";
import { formatFileSize } from "~/platform/format";
import { buttonClass } from "./button";
import { showChosen } from "./chosen-file";
import { type Common, controlProps, FieldFrame } from "./fields";

/** A file kept by a refused form, so that it need not be chosen again. */
export interface Held {
  id: string;
  name: string;
  size: number;
}

/** What the form keeps is above what is chosen now; `held` is null if it was just removed. */
export function FileField({ rule, held, ...common }: Common & { rule: FileRule; held?: Held | null }) {
  const { field, hint = hintOf(rule) } = common;
  const optional = common.optional ?? rule.required === undefined;
  const control = controlProps({ ...common, hint, optional: optional || Boolean(held) });
  const chosen = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the control is a new one once the file is kept
  useEffect(() => showChosen(chosen.current), [held?.id]);
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
      <div className="relative">
        <input
          {...control}
          aria-describedby={describedBy}
          // A new field once the file is kept, or the browser would send it again.
          key={held?.id ?? "none"}
          ref={chosen}
          type="file"
          className="border-dashed px-3 py-3"
          accept={acceptOf(rule)}
          onChange={({ currentTarget }) => showChosen(currentTarget)}
          // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone
          autoFocus={held === null}
        />
        <p
          className="pick pointer-events-none absolute inset-0 hidden items-center gap-4 rounded-md border border-control border-dashed bg-card px-3 font-semibold"
          aria-hidden="true"
        >
          <span className="min-w-0 flex-1 truncate" /> <span className="text-link" />
        </p>
      </div>
    </FieldFrame>
  );
}
