import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";
import { Initials } from "./initials";

/** Something a person wrote, as a bubble beside the initials; a note is among staff. `name` says what it is. */
export function Entry({
  name,
  author,
  about,
  note,
  children,
}: {
  name: string;
  author: string;
  /** What it is and when it was written, after the author. */
  about: ReactNode;
  note?: boolean;
  children: ReactNode;
}) {
  return (
    <article className="flex gap-2.5" aria-label={name}>
      <Initials of={author} className="size-8" />
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-ink-soft text-xs">
          <b className="text-ink text-md">{author}</b> {about}
        </p>
        <div
          className={`space-y-1.5 rounded-[4px_14px_14px] px-3 py-2.5 forced-colors:border ${note ? "bg-lamp-soft" : "bg-sunk"}`}
        >
          {children}
        </div>
      </div>
    </article>
  );
}

/** What the company's program did, as a line between what people wrote. */
export function EventLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex gap-2.5 ps-2 text-ink-soft text-sm">
      <Icon name={icon} className="icon size-4.25" />
      <span>{children}</span>
    </p>
  );
}
