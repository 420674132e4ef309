import { useEffect, useRef } from "react";
import { Button } from "./button";

const keyTexts = [
  ["/", "Search everything"],
  ["f", "Search the list"],
  ["j", "Next record, or the next row of the list"],
  ["k", "Previous record, or the row before"],
  ["o", "Open the row"],
  ["e", "Edit the record"],
  ["r", "Write a reply or a note"],
  ["a", "Assign the record"],
  ["?", "Show these keys"],
  ["Esc", "Close the record"],
] as const;

/** What each key does, in the help and the settings. */
export function KeyList() {
  return (
    <dl className="mb-4">
      {keyTexts.map(([key, text]) => (
        <div key={key} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline py-1">
          <dt>
            <kbd className="rounded-md border border-control px-2">{key}</kbd>
          </dt>{" "}
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether a key belongs to a field, an open dialog or the browser. */
export function isTyping({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  const field =
    target instanceof HTMLElement &&
    target.closest("input, select, textarea, dialog[open], [contenteditable]");
  return defaultPrevented || altKey || ctrlKey || metaKey || Boolean(field);
}

/**
 * Keys for staff who switched them on: each focuses the control marked with it, and j, k and o also move through the
 * rows.
 */
export function Keys() {
  const help = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === "?") help.current?.showModal();
      else if (!use(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <dialog className="panel m-auto" ref={help} aria-labelledby="keys-heading">
      <h2 id="keys-heading">Keys</h2>
      <KeyList />
      <form method="dialog">
        <Button type="submit" variant="line">
          Close
        </Button>
      </form>
    </dialog>
  );
}

const moves: Record<string, () => boolean> = { j: () => step(1), k: () => step(-1), o: open };

/** Whether there was something to do. */
function use(key: string): boolean {
  const marked = key.length === 1 && document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (!marked) return moves[key]?.() ?? false;
  if (marked instanceof HTMLAnchorElement) marked.click();
  else marked.focus();
  return true;
}

function rowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".data tbody th a")];
}

function step(by: 1 | -1): boolean {
  const links = rowLinks();
  const at = links.findIndex((link) => link.matches(":focus"));
  const next = links[at === -1 ? 0 : at + by];
  next?.focus();
  return next !== undefined;
}

function open(): boolean {
  const link = rowLinks().find((each) => each.matches(":focus"));
  link?.click();
  return link !== undefined;
}
